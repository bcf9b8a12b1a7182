/** Returns what a check found as a sentence, with a capital and a full stop. */
export function toSentence(text: string): string {
  const isAddress = /^https?:/.test(text);
  const first = isAddress ? text.charAt(0) : text.charAt(0).toUpperCase();
  const end = /[.!?]$/.test(text) ? '' : '.';
  return `${first}${text.slice(1)}${end}`;
}
