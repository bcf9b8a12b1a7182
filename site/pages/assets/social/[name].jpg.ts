import type { APIRoute, GetStaticPaths } from 'astro';
import { tools } from '../../../../tools/catalog.ts';
import { categoryPages } from '../../../posts/category-pages.ts';
import { loadIssuePages } from '../../../posts/issues.ts';
import { loadPosts, postsIn } from '../../../posts/posts.ts';
import type { SocialCard } from '../../../publish/draw-card.ts';
import {
  cardName,
  categoryCard,
  issueCard,
  pageCards,
  postCard,
  renderCard,
  subjectCard,
  toolCard,
} from '../../../publish/social-cards.ts';
import { subjectPages } from '../../../publish/subject-pages.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const posts = await loadPosts();
  const cards = [
    ...Object.values(pageCards),
    ...tools.map(toolCard),
    ...subjectPages.map(subjectCard),
    ...posts.map(postCard),
    ...(await loadIssuePages()).map(issueCard),
    ...categoryPages.map(({ name, segment }) => categoryCard(name, segment, postsIn(posts, name))),
  ];
  return cards.map((card) => ({ params: { name: cardName(card) }, props: { card } }));
};

export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) =>
  new Response(new Uint8Array(await renderCard(props.card)), { headers: { 'content-type': 'image/jpeg' } });
