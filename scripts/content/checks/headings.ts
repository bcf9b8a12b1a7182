import type { Article } from '../article.ts';
import type { Content } from '../content.ts';
import { error, type Finding } from '../finding.ts';
import { typedText } from '../prose.ts';

/** Headings begin at level two, jump over no level, and no two of an article are equal. */
export const checkHeadings = ({ posts, pages, issues }: Content): Finding[] =>
  [...posts, ...pages, ...issues].flatMap(checkArticle);

function checkArticle({ file, blocks }: Article): Finding[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const seen = new Map<string, number>();
  let above = 1;
  return headings.flatMap((block) => {
    const { depth, line } = block;
    const text = typedText(block);
    const findings: Finding[] = [];
    const first = seen.get(text.toLowerCase());
    if (depth === 1) {
      findings.push(error({ file, line }, `'# ${text}' is a second title.`, `Write '## ${text}'.`));
    } else if (depth > above + 1) {
      const fix = `Write '${'#'.repeat(above + 1)} ${text}'.`;
      findings.push(error({ file, line }, `'${text}' jumps from level ${above} to level ${depth}.`, fix));
    }
    if (first !== undefined) {
      findings.push(
        error({ file, line }, `The heading '${text}' stands on line ${first} too.`, 'Say what this part adds.'),
      );
    }
    seen.set(text.toLowerCase(), line);
    above = Math.max(depth, 1);
    return findings;
  });
}
