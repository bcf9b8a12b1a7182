/** What came of one fault, tried so many times. */
export interface Outcome {
  /** The fault in a few words. */
  fault: string;
  times: number;
  /** Subscribers whom the server answered 201, and recipients whom the store had written down. */
  rowsAcknowledged: number;
  /** Of those, who was not there at the end, or did not get the mail and is not listed as unknown. */
  rowsLost: number;
  /** Mails that the mail server answered 250; undefined where none was to be sent. */
  mailsAccepted?: number | undefined;
  /** People whose mail the server took more than once. */
  mailsTwice?: number | undefined;
  /** Mails whose end nobody knows: the report lists them, and a person decides. */
  mailsUnknown?: number | undefined;
  /** For each time: from the fault's end to the first acknowledged row or mail, or to the clear refusal. */
  recoveryMs: number[];
  /** What the publisher sees and does, in a sentence. */
  seen: string;
}

/** Tries one fault so many times on the real programs. */
export type TryFault = (times: number) => Promise<Outcome>;

/** One line of the table. */
export interface Scenario {
  name: string;
  /** How often `npm run faults` tries it, and how often the tests do. */
  times: number;
  timesInTests: number;
  run: TryFault;
}
