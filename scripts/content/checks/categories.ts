import { matchesCategory } from '../../../core/category-match.ts';
import { isVisible } from '../../../site/posts/post.ts';
import { archiveCategories } from '../../../site.config.ts';
import type { Content } from '../content.ts';
import { error, type Finding } from '../finding.ts';
import { frontmatterOf } from './frontmatter.ts';

const leastPosts = 2;

/** Every post is found through a button of the archive, and every button finds two posts. */
export function checkCategories({ posts, today }: Content): Finding[] {
  const known = posts.flatMap((post) => {
    const data = frontmatterOf(post);
    return data ? [{ post, data }] : [];
  });
  const lost = known
    .filter(({ data }) => !archiveCategories.some(({ name }) => matchesCategory(data.category, name)))
    .map(({ post, data }) =>
      error(
        { file: post.file, line: post.frontmatter.lineOf(['category']) },
        `No button of the archive finds the category '${data.category}'.`,
        `Add one of: ${archiveCategories.map(({ name }) => name).join(' · ')}.`,
      ),
    );
  const published = known.filter(({ data }) => isVisible(data, today, false));
  const thin = archiveCategories.flatMap(({ name }) => {
    const found = published.filter(({ data }) => matchesCategory(data.category, name)).length;
    if (found >= leastPosts) return [];
    const problem = `The archive button '${name}' finds ${found} published posts, at least ${leastPosts} are wanted.`;
    return [
      error({ file: 'site.config.ts', line: 1 }, problem, 'Publish another in the category, or take the button away.'),
    ];
  });
  return [...lost, ...thin];
}
