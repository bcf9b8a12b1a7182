import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { matchesCategory } from '../core/category-match.ts';
import { escapeHtml, unescapeHtml } from '../core/html-text.ts';
import type { Site } from './pages.ts';
import { readTemplate, sendGenerated } from './responses.ts';

const maxCategoryLength = 100;

/** Prepares the archive for category values that have no page of their own. */
export function createArchiveSender(site: Site) {
  const template = readTemplate(site, site.manifest.anyCategoryPage);
  const render = compileArchive(template.html);
  return (category: string, req: IncomingMessage, res: ServerResponse): Promise<void> =>
    sendGenerated(template, req, res, async (encoding) => render(cutCategory(category), encoding), [
      'gzip',
      'identity',
    ]);
}

/** A stretch of a page, plain and as whole blocks of a deflate stream. */
interface Stretch {
  plain: Buffer;
  deflated: Buffer;
}

/** A stretch that is always there, or the one that a selected category needs, if any. */
type Part = Stretch | ((selected: string, isShown: (category: string) => boolean) => Stretch | undefined);

/** What depends on the category: the cards, the words and the message for an empty list. */
const slots =
  /(?<=<li)(?=\s[^>]*?\bdata-category="([^"]*)")|__CATEGORY(_URL)?__|(?<=\bdata-empty(?:="[^"]*")?) hidden(?:="")?/g;

/**
 * Turns the archive template into a function of the selected category. Everything but the words of the category is
 * compressed here, once: anybody can make up categories, and each is a page of its own.
 */
export function compileArchive(template: string): (selected: string, encoding?: string) => Buffer {
  const parts: Part[] = [];
  const categories = new Set<string>();
  const hidden = deflate(' hidden');
  let end = 0;
  for (const match of template.matchAll(slots)) {
    const [slot, card] = match;
    parts.push(deflate(template.slice(end, match.index)));
    end = match.index + slot.length;
    if (card !== undefined) {
      const category = unescapeHtml(card);
      categories.add(category);
      parts.push((_selected, isShown) => (isShown(category) ? undefined : hidden));
    } else if (slot === '__CATEGORY__') parts.push((selected) => store(escapeHtml(selected)));
    else if (slot === '__CATEGORY_URL__') parts.push((selected) => store(encodeForAttribute(selected)));
    else {
      const written = deflate(slot);
      parts.push((_selected, isShown) => (categories.values().some(isShown) ? written : undefined));
    }
  }
  parts.push(deflate(template.slice(end)));
  return (selected, encoding) => {
    const shown = new Set(categories.values().filter((category) => matchesCategory(category, selected)));
    const isShown = (category: string): boolean => shown.has(category);
    const stretches = parts.map((part) => (typeof part === 'function' ? part(selected, isShown) : part));
    return join(
      stretches.filter((stretch) => stretch !== undefined),
      encoding,
    );
  };
}

function encodeForAttribute(category: string): string {
  return encodeURIComponent(category).replaceAll("'", '%27');
}

/** Compresses a stretch so that it can follow any other: its blocks end on a byte and refer to nothing before them. */
function deflate(text: string): Stretch {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH }) };
}

/** Wraps up to 65,535 bytes as a block that is not compressed. */
function store(text: string): Stretch {
  const plain = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(0xffff - plain.length, 3);
  return { plain, deflated: Buffer.concat([head, plain]) };
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that says it is the last one. */
const lastBlock = Buffer.from([3, 0]);

function join(stretches: Stretch[], encoding = 'identity'): Buffer {
  if (encoding === 'identity') return Buffer.concat(stretches.map(({ plain }) => plain));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    stretches.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  );
  trailer.writeUInt32LE(
    stretches.reduce((length, { plain }) => length + plain.length, 0),
    4,
  );
  return Buffer.concat([gzipHeader, ...stretches.map(({ deflated }) => deflated), lastBlock, trailer]);
}

// Cut between characters: half of a surrogate pair cannot be encoded into an address.
function cutCategory(category: string): string {
  return Array.from(category.slice(0, maxCategoryLength * 2).toWellFormed())
    .slice(0, maxCategoryLength)
    .join('');
}
