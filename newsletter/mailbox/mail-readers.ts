import { type ReturnedMail, readReturnedMail } from '../bounces/read-returned-mail.ts';
import { takeDmarcReport } from '../dmarc/dmarc-reports.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { leaveByMail } from '../subscribers/leave-by-mail.ts';

/** What a reader made of a mail; mails of the kind `unmatched` stay in the mailbox. */
export type Handled = ReturnedMail | { kind: string };

/** Handles one kind of mail; resolves to undefined when it is another kind. `place` says where the mail is. */
export type MailReader = (newsletter: Newsletter, raw: Buffer, place: string) => Promise<Handled | undefined>;

/** Everything that reads the mailbox; the first that answers has handled a mail. */
export const mailReaders: readonly MailReader[] = [takeDmarcReport, readReturnedMail, leaveByMail];
