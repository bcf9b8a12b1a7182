import { parse, stringify } from 'yaml';

/** An article as a file: its slug and its source. */
export interface PostFile {
  slug: string;
  mdx: string;
}

const frontmatterPattern = /^---\n([\s\S]*?)\n---\n/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes as many articles as asked for: the real ones, then copies of them with a slug, an id, a title and a day of
 * their own. A copy keeps the shape and the figures of its model; every tenth word of its prose is another one.
 */
export function* multiplyPosts(models: readonly PostFile[], count: number): Generator<PostFile> {
  const words = [...new Set(models.flatMap(({ mdx }) => plainWords(mdx)))];
  for (let at = 0; at < count; at += 1) {
    const model = models[at % models.length];
    if (!model) return;
    yield at < models.length ? model : copyPost(model, at, words);
  }
}

function copyPost({ slug, mdx }: PostFile, at: number, words: readonly string[]): PostFile {
  const data = parse(frontmatterPattern.exec(mdx)?.[1] ?? '') as Record<string, unknown>;
  const published = new Date(String(data['publishedAt'])).getTime() - at * dayMs;
  const copy = {
    ...data,
    id: 1000 + at,
    title: `${words[at % words.length]} ${at}: ${data['title']}`,
    publishedAt: new Date(published).toISOString().slice(0, 10),
    keywords: [...(data['keywords'] as string[]).slice(1), `${words[at % words.length]} ${at}`],
  };
  const body = mdx.replace(frontmatterPattern, '');
  return { slug: `${slug}-${at}`, mdx: `---\n${stringify(copy)}---\n${changeWords(body, at, words)}` };
}

/** Only whole paragraphs without a tag, a link or a figure in braces are touched. */
function changeWords(body: string, at: number, words: readonly string[]): string {
  let seen = at;
  return body.replace(/^[A-Z][^<{}[\]|`\n]*$/gm, (paragraph) =>
    paragraph.replace(/\b[a-z]{5,}\b/g, (word) => {
      seen += 1;
      if (seen % 10 !== 0) return word;
      // Now and then a word that no other article has, as names and part numbers are.
      return seen % 200 === 0 ? `${word}x${at.toString(36)}` : (words[(seen * 7919 + at) % words.length] ?? word);
    }),
  );
}

function plainWords(mdx: string): string[] {
  return mdx.replace(frontmatterPattern, '').match(/\b[a-z]{5,}\b/g) ?? [];
}
