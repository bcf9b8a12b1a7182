const link = /\[([^[\]]+)\]\((\w+)\)/g;

/** A part of a sentence; one with a link is its words. */
export interface LinkedPart {
  words: string;
  link?: string;
}

/** Splits a sentence at its links: in 'Leave [here](unsubscribe).' the word 'here' links to what 'unsubscribe' names. */
export function splitLinks(sentence: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const match of sentence.matchAll(link)) {
    const [written, words = '', name = ''] = match;
    if (match.index > end) parts.push({ words: sentence.slice(end, match.index) });
    parts.push({ words, link: name });
    end = match.index + written.length;
  }
  if (end < sentence.length) parts.push({ words: sentence.slice(end) });
  return parts;
}

/** Lists what a sentence of `site.words.ts` must keep when it is written anew: where its links lead, and what is filled in. */
export const fixedPartsOf = (sentence: string): string[] => [
  ...[...sentence.matchAll(link)].map(([, , name]) => `](${name})`),
  ...(sentence.match(/__[A-Z]+__/g) ?? []),
];
