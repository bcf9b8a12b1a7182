/*
 * What a refusal means: one table for replies of the SMTP dialogue, for reports that come back, and for the events of mail
 * services. A code alone is not enough. Servers refuse a sender with 5.1.1 and a busy mailbox with 5.2.1, and others say no
 * more than 550 about a mailbox that is gone. Whoever is taken off the list by mistake never hears of it, so words that
 * speak against a dead mailbox overrule its code, and words that name one are asked only where the code is open.
 */

const deadMailbox = /^5\.(?:1\.(?:1|2|3|6|10|351)|2\.1)$/;

/** Whether a status of RFC 3463 says clearly that the mailbox or its domain does not exist or is closed. */
export const isDeadMailbox = (status: string): boolean => deadMailbox.test(status);

const vagueCode = /^5(?:(?!52)\d\d|\.[0-5]\.0)$/;

/** Whether a code leaves the reason open: a server that knows more says it in words. */
export const isVague = (code: string | undefined): boolean => code === undefined || vagueCode.test(code);

interface ReasonRule {
  /** Whether the words count for this code. */
  explains(code: string | undefined): boolean;
  words: RegExp;
  /** What they mean, as a status of RFC 3463. */
  means: string;
}

const whereOpen = isVague;
const alsoWhereDead = (code: string | undefined): boolean => isVague(code) || isDeadMailbox(code ?? '');

/** The first matching rule decides. No pattern looks further than 60 characters, so its time grows with the text only. */
const rules: readonly ReasonRule[] = [
  // Microsoft 365 says so of an address that its customer does not have; others say the words of a sender, with 5.7.1.
  {
    explains: (code) => code === '5.4.1',
    words: /\brecipient address rejected: access denied\b/i,
    means: '5.1.10',
  },
  // About us: our reputation, our rights, the content. The recipient table of a relay is about the recipient.
  {
    explains: alsoWhereDead,
    words:
      /\b(?:spam|spamhaus|blocked|block ?list(?:ed)?|black ?list(?:ed)?|rbl\b|dnsbl\b|reputation|policy|relay(?:ing)?(?! recipients?\b)|spf|dkim|dmarc|access denied|recipient preferences|sender (?:address|domain|verify|is|rejected|denied)|domain of sender|from (?:address|domain|command|rejected)|envelope[- ]?from|my name was rejected|your (?:account|address|ip|server|mail server|host|domain|network)|ip address|reverse dns|ptr\b|helo\b|client host)|\/bl\b/i,
    means: '5.7.1',
  },
  {
    explains: alsoWhereDead,
    words:
      /\btoo (?:many|much|fast|often)\b|\bat a rate\b|\brate[- ]limit|\bthrottl|\bthis (?:hour|day)\b|\btry(?:ing)? (?:again )?later\b/i,
    means: '5.7.28',
  },
  {
    explains: alsoWhereDead,
    words: /\b(?:mailbox|inbox|quota)\b[^\n]{0,40}\b(?:full|exceeded)\b|\bover (?:the |its |their )?quota\b/i,
    means: '5.2.2',
  },
  {
    explains: alsoWhereDead,
    words:
      /\bcould(?:n't| not) (?:create|open|write|lock)\b|\bdisk (?:is )?full\b|\bno space left\b|\bi\/o error\b|\b(?:local|internal) (?:configuration )?error\b|\btemporar(?:y|ily)\b/i,
    means: '5.3.0',
  },
  // The domain is gone.
  {
    explains: (code) => code === '5.4.4' || isVague(code),
    words:
      /\b(?:unknown host|no such (?:host|domain)|(?:unknown|invalid) domain|illegal host\/domain)\b|\b(?:host|domain)(?: name)? (?:[^\s:]{1,253} )?(?:not found|(?:couldn't|could not|can't|cannot) be found|does(?: not|n't) exist|unknown(?! \w))/i,
    means: '5.1.2',
  },
  // The mailbox does not exist.
  {
    explains: whereOpen,
    words:
      /\b(?:user|recipient|mailbox|address|account|addressee)\b[^\n]{0,60}\b(?:unknown|not found|(?:does(?: not|n't)|not) exist|(?:couldn't|could not|can't|cannot) be found|not recognized)|\b(?:unknown|no such|invalid) (?:local |final delivery )?(?:user(?:id)?|recipient|mailbox|address|account)\b|\bno mailbox here\b|\buser does(?: not|n't) have\b|\buser\b[^\n]{0,60}\bnot listed\b/i,
    means: '5.1.1',
  },
  {
    explains: whereOpen,
    words: /\b(?:account|mailbox|user)\b[^\n]{0,40}\b(?:disabled|closed|inactive|terminated|deactivated)\b/i,
    means: '5.2.1',
  },
];

/** Names and addresses say nothing about the reason: `spam@example.org`, `<policy@example.org>`. */
const address = /[^\s<>]{0,64}@[^\s<>]{0,255}/g;

/** Returns the status that a refusal means, by its code and its words; the words are short, or a page of a report. */
export function meaningOf(code: string | undefined, words: string): string | undefined {
  const said = words.replaceAll(address, ' ').replaceAll('’', "'");
  return rules.find((rule) => rule.explains(code) && rule.words.test(said))?.means ?? code;
}
