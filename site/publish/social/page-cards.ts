import { site } from '../../../site.config.ts';
import type { Tool } from '../../../tools/catalog.ts';
import type { Issue } from '../../posts/issue.ts';
import { issuePicture } from '../../posts/issue.ts';
import type { Post } from '../../posts/post.ts';
import type { SocialCard } from './card.ts';

const card = (id: string, title: string, label: string, picture: string): SocialCard => ({ id, title, label, picture });

/** The cards of the pages that are neither article, category nor issue. */
export const pageCards = {
  home: card('home', site.headline, site.name, 'home-hero'),
  blog: card('blog', 'Every article on the GM 2.7L turbo truck engine', 'Blog', 'turbomax-buying-guide-2025'),
  about: card('about', `About ${site.name}`, 'About us', 'about'),
  specs: card('specs', 'GM 2.7L turbo: the key figures', 'Specifications', 'specs'),
  gallery: card('gallery', 'Trucks, engines, trailers and roads, drawn', 'Gallery', 'gallery'),
  glossary: card('glossary', 'Truck terms in one sentence each', 'Glossary', 'turbomax-27-swap-engine-future'),
  tools: card('tools', 'Answers from your own numbers', 'Tools', '2025-chevy-towing-comparison'),
  newsletter: card('newsletter', `The ${site.name} newsletter`, 'Newsletter', 'newsletter'),
  corrections: card('corrections', 'What we got wrong, and what is right', 'Corrections', 'about'),
  sitemap: card('sitemap', `Every page of ${site.name}`, 'Sitemap', 'home-hero'),
  'privacy-policy': card('privacy-policy', 'Privacy Policy', site.name, 'about'),
  'terms-of-service': card('terms-of-service', 'Terms of Service', site.name, 'about'),
} as const satisfies Record<string, SocialCard>;

/** The card of an article. */
export const postCard = ({ slug, title, categories, imageSrc }: Post): SocialCard =>
  card(slug, title, categories[0] ?? site.name, imageSrc);

/** The card of a tool. */
export const toolCard = ({ slug, question, name, picture }: Tool): SocialCard =>
  card(`tool-${slug}`, question, name, picture);

/** The card of an issue of the newsletter. */
export const issueCard = (issue: Issue): SocialCard =>
  card(`issue-${issue.id}`, issue.subject, 'Newsletter', issuePicture(issue));

/** The card of a category's archive, under the picture of its newest post. */
export const categoryCard = (name: string, segment: string, posts: readonly Post[]): SocialCard =>
  card(`category-${segment}`, name, 'Category', posts[0]?.imageSrc ?? pageCards.blog.picture);
