import type { APIRoute, GetStaticPaths } from 'astro';
import type { SocialCard } from '../../../publish/social/card.ts';
import { renderCard } from '../../../publish/social/render-card.ts';
import { cardName } from '../../../publish/social/social-card.ts';
import { loadSocialCards } from '../../../publish/social/social-cards.ts';

/** The picture of every page that may be shared. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await loadSocialCards()).map((card) => ({ params: { name: cardName(card) }, props: { card } }));

/** One picture as JPEG. */
export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) =>
  new Response(new Uint8Array(await renderCard(props.card)), { headers: { 'content-type': 'image/jpeg' } });
