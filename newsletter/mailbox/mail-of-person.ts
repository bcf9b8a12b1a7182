import { normalizeEmail } from '../../core/node/email-address.ts';
import type { MailReading } from '../bounces/mail-reading.ts';

/** A mail that a person wrote to the return address. */
export interface MailOfPerson {
  /** The same for the same mail, however often it is read. */
  key: string;
  /** Who wrote it, as the mail says: a sender can be forged. */
  from: string;
  /** Whether it says nothing but "unsubscribe". */
  asksToLeave: boolean;
}

/** Headers that programs write, and no person. */
const ofPrograms = /^(?:list-(?:id|unsubscribe)|x-auto.*|x-failed-recipients|x-vacation|x-mail-autoreply|feedback-id)$/;
const programNames = /^(?:mailer-daemon|postmaster|(?:no|do-?not)-?reply|bounces?|notifications?|dmarc)[-+._@]/;
/** Reports about what is sent in our name come as such files. */
const reportFile = /^(?:application\/(?:x-)?(?:zip|zip-compressed|gzip|xml|tlsrpt\+gzip)|text\/xml)$/;

/** Finds who wrote what is neither a report nor an unsubscription with our mark; undefined for what a program wrote. */
export function findMailOfPerson(mail: MailReading): MailOfPerson | undefined {
  const from = normalizeEmail(mail.from);
  if (!from.includes('@') || programNames.test(from) || isOfProgram(mail)) return undefined;
  const asksToLeave = saysOnlyLeave(mail.subject) || saysOnlyLeave(firstLine(mail.words));
  return { key: mail.key, from, asksToLeave };
}

function isOfProgram({ headers, partTypes }: MailReading): boolean {
  const value = (name: string): string | undefined =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  if (!['no', undefined].includes(value('auto-submitted'))) return true;
  if (/^(?:bulk|list|junk|auto_reply)$/.test(value('precedence') ?? '')) return true;
  if (value('return-path') === '<>' || value('content-type')?.startsWith('multipart/report')) return true;
  if (partTypes.some((type) => reportFile.test(type))) return true;
  return headers.some(({ key }) => ofPrograms.test(key));
}

/** What people write when they want no more mail, and nothing else, in the languages of the largest mail providers. */
const leaveWords = new Set(
  `unsubscribe; please unsubscribe; unsubscribe please; unsubscribe me; please unsubscribe me; unsubscribe me please; unsub
  stop; please stop; stop it; stop please; stop emails; stop all; stop mailing me; stop emailing me; no more emails
  remove; remove me; please remove; please remove me; remove me please; remove me from your list; remove me from this list
  take me off; take me off your list; take me off this list; please take me off your list; please remove me from your list
  opt out; opt-out; optout; cancel; cancel subscription; cancel my subscription; delete me; leave; signoff
  abmelden; bitte abmelden; abbestellen; bitte abbestellen; austragen; bitte austragen; newsletter abbestellen; abmeldung
  desabonner; se desabonner; me desabonner; desabonnement; desinscription; desinscrire; me desinscrire; desabonnez-moi
  cancelar; cancelar suscripcion; darme de baja; darse de baja; dar de baja; baja; eliminar; anular suscripcion
  cancelar assinatura; cancelar inscricao; descadastrar; remover; sair; cancella; cancellami; cancellare; disiscrivimi
  disiscrizione; disiscriviti; annulla iscrizione; afmelden; uitschrijven; opzeggen; avregistrera; avmeld; afmeld; wypisz
  wypisz mnie; rezygnuje; odhlasit; poista; peru tilaus`
    .split(/[;\n]/)
    .map((words) => words.trim()),
);

const longestLine = 80;
const replyMark = /^\s{0,20}(?:re|fwd?|aw|wg|sv|tr|rv)\s{0,3}:/i;
/** The token of an unsubscribe link that is too old, or was cut. */
const token = /^(unsubscribe) [\w-]{20,}$/;

/** Whether a line says that someone wants to leave, and nothing else. */
function saysOnlyLeave(line: string): boolean {
  if (line.length > longestLine) return false;
  let words = line;
  for (let marks = 0; marks < 3 && replyMark.test(words); marks += 1) words = words.replace(replyMark, '');
  const plain = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s.!,?"'“”‘’*_<>()[\]]+/)
    .filter((word) => word !== '')
    .join(' ');
  return leaveWords.has(plain.replace(token, '$1'));
}

/** Returns the first line that a person wrote: no quotation, no blank line. */
const firstLine = (words: string): string =>
  words.split('\n').find((line) => line.trim() !== '' && !line.startsWith('>')) ?? '';
