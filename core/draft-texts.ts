/** What belongs into the fields of a new article: a draft that leaves them open shows these words on its page. */
export const postDraftText = {
  excerpt: 'One or two sentences for the card and under the title: what the reader gets.',
  imageAlt: 'What the picture shows, for readers who cannot see it',
  metaDescription: 'What the reader will learn, in 70 to 170 characters; search results show it under the title.',
} as const;

/**
 * Finds the texts of a template that are left in a file, however its lines are broken: the first of each line, which
 * counts from 1.
 */
export function findDraftTexts(source: string, template: Readonly<Record<string, string>>) {
  const pieces = Object.values(template).flatMap((text) => text.split(/\n\n|(?<=\.) /));
  const left = pieces
    .flatMap((text) => {
      const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const found = new RegExp(words.join('\\s+')).exec(source);
      return found ? [{ line: source.slice(0, found.index).split('\n').length, text }] : [];
    })
    .sort((one, other) => one.line - other.line);
  return left.filter(({ line }, at) => left[at - 1]?.line !== line);
}
