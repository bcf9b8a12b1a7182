const maxLength = 200;
/** A server may send a megabyte: what is not kept needs no cleaning. */
const maxRead = 1000;
/** As long as the token of a link, which lets its holder unsubscribe somebody. */
const secretLength = 40;

/** A mail server's words as they may be kept: one line, no address of a person, no token, at most 200 letters. */
export function cleanReply(reply: string, recipient = ''): string {
  const [localPart = ''] = recipient.split('@');
  const words = shorten(reply)
    // A reply over several lines repeats its code on each.
    .replace(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[^\s<>()"'=,;:[\]]*@[^\s<>()"',;:\]]*/g, '…')
    .replace(new RegExp(`[\\w-]{${secretLength},}`, 'g'), '…');
  const nameless = localPart === '' ? words : words.replace(wholeWord(localPart), '…');
  return [...nameless.replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('');
}

/** Cuts between words, so that no half of an address passes for a word. */
function shorten(reply: string): string {
  return reply.length <= maxRead ? reply : reply.slice(0, maxRead).replace(/\S+$/, '…');
}

function wholeWord(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}.])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'giu');
}
