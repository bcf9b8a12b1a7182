import type { JournalAuthor } from '../../newsletter/records/journal.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../program.ts';
import type { PublishProgress } from '../publish/run-build.ts';

/** What a face brings along to send an issue: who asks, and how this process publishes. */
export interface SendWork {
  newsletter: Newsletter;
  settings: Settings;
  /** Who says so, for the journal. */
  author: JournalAuthor;
  /** Folder of the texts; without one, where the build has them from. */
  contentFolder?: string;
  /** Whether this process sends scheduled issues itself. */
  isSender?: boolean;
  /** Puts the content online and resolves to what to say of it; throws Refused. */
  publish(onProgress: (progress: PublishProgress) => void): Promise<string | undefined>;
}

/** What somebody wants to send. */
export interface SendRequest {
  id: string;
  /** When a server starts it; without a time this process sends it now. */
  at?: Date | undefined;
  /** Goes on in spite of errors that may be overruled. */
  isAnyway?: boolean;
  /** Gives the text of the file to those who still wait for an issue that is paused. */
  isCorrection?: boolean;
  /** Whoever asks has finished the text: it is no draft anymore, whatever its file says. */
  isFinished?: boolean;
}

/** What happens while an issue is planned or sent, in this order; sending has events of its own until it ends. */
export type SendEvent =
  | { step: 'publishing' }
  | { step: 'build'; progress: PublishProgress }
  | { step: 'published'; said: string | undefined }
  | { step: 'checking' }
  | { step: 'frozen' }
  | { step: 'corrected'; have: number; waiting: number }
  | { step: 'scheduled'; at: Date }
  | { step: 'sending' }
  | { step: 'started' }
  | { step: 'rows'; state: 'more' | 'done' | 'stopped'; rows: number }
  | { step: 'settled'; status: string; mails: number }
  | { step: 'fewer-connections'; connections: number }
  | { step: 'store-error'; code: string };

/** Called with each event; sending waits for it where it resolves later. */
export type OnSendEvent = (event: SendEvent) => void | Promise<void>;
