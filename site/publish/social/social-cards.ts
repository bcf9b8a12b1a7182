import { tools } from '../../../tools/catalog.ts';
import { categoryPages } from '../../posts/category-pages.ts';
import { loadIssues } from '../../posts/issues.ts';
import { loadPosts, postsIn } from '../../posts/posts.ts';
import type { SocialCard } from './card.ts';
import { categoryCard, issueCard, pageCards, postCard, toolCard } from './page-cards.ts';

/** Every card a page of the site may name. */
export async function loadSocialCards(): Promise<SocialCard[]> {
  const posts = await loadPosts();
  return [
    ...Object.values(pageCards),
    ...tools.map(toolCard),
    ...posts.map(postCard),
    ...(await loadIssues()).map(issueCard),
    ...categoryPages.map(({ name, segment }) => categoryCard(name, segment, postsIn(posts, name))),
  ];
}
