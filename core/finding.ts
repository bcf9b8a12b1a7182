/** One thing that doctor checked; `fix` says what to do about it, with the slots of wording.ts. */
export interface Finding {
  /** `not checked`: it cannot be determined from here. */
  level: 'ok' | 'not checked' | 'warning' | 'failure';
  /** What was checked, in a word or two. */
  subject: string;
  message: string;
  /** For a face that says it in words of its own; `value` is the number it is about: hours, gigabytes, days or subscribers. */
  code?:
    | 'mail-to-files'
    | 'backup-folder-unset'
    | 'no-backup'
    | 'backup-age'
    | 'disk-free'
    | 'certificate-good'
    | 'certificate-ends'
    | 'certificate-untrusted'
    | 'server-down'
    | 'server-not-ready'
    | 'port-taken'
    | 'samples'
    | 'not-built'
    | 'build-damaged'
    | 'other-address'
    | 'address-silent'
    | 'keys-missing'
    | 'keys-not-saved'
    | 'mail-refused'
    | undefined;
  value?: number | undefined;
  fix?: string | undefined;
}
