import { element, namesOf, type PlainNode, readMdx } from '../../core/plain-text.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { site } from '../../site.config.ts';
import { findTool } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { plainComponentsFor } from '../mdx/registry.ts';
import { getPicture } from '../posts/pictures.ts';
import { type Post, postFile } from '../posts/post.ts';
import { loadCompiled } from '../posts/posts.ts';

/** Reads an article into plain text: what its page draws becomes text and tables, its list of sources a link to it. */
export async function loadArticleText(post: Post): Promise<PlainNode[]> {
  const where = postFile(post.slug);
  const draw = await loadCompiled(where);
  const vocabulary = plainComponentsFor({
    ledger: siteLedger,
    subject: subject.plainData,
    where,
    findPicture: pictureFile,
    findTool,
  });
  const drawn = draw({ components: namesOf(vocabulary) });
  const body = readMdx(drawn, vocabulary).filter((node) => typeof node !== 'string' || node.trim() !== '');
  const wayToSources = element('a', [`Read it with its sources on ${site.name}`], { href: post.href });
  return siteLedger.size > 0 ? [...body, element('p', [wayToSources])] : body;
}

/** Returns the file of a picture for readers without a choice of sizes. */
export function pictureFile(id: string): { url: string; width: number; height: number } {
  const { webp, width, height } = getPicture(id);
  return { url: webp.at(-1)?.url ?? '', width, height };
}

export function ownPicture({ imageSrc, imageAlt, imageCredit }: Post): PlainNode[] {
  if (imageSrc === undefined) return [];
  const { url, width, height } = pictureFile(imageSrc);
  const alt = imageAlt ?? getPicture(imageSrc).alt;
  const image = element('img', [], { src: url, alt, width: String(width), height: String(height) });
  return [element('p', imageCredit ? [image, ` Photo: ${imageCredit}`] : [image])];
}
