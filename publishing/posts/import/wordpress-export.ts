import { z } from 'zod';
import { findElement, type HtmlNode, parseTree, plainLine, textOf } from './html-tree.ts';
import { dayOf, decodeAddress, type ExportedPost, emptyPost, type PostExport, pathOf } from './post-export.ts';

/** Kinds of items that are no articles and need no word. */
const silentKind =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_(global_styles|navigation|template|template_part|block|font_family|font_face))$/;

/** Reads the file of WordPress's Tools → Export; undefined when it is something else. */
export function readWordPress(xml: string): PostExport | undefined {
  if (!/<rss[\s>]/.test(xml) || !xml.includes('wordpress.org/export/')) return undefined;
  const channel = findElement(parseTree(xml, { isXml: true }), 'channel');
  if (channel === undefined) return undefined;
  const items = channel.children.filter(({ name }) => name === 'item');
  const authors = new Map(
    channel.children
      .filter(({ name }) => name === 'wp:author')
      .map((author) => [field(author, 'wp:author_login'), field(author, 'wp:author_display_name')]),
  );
  const attachments = new Map(
    items.map((item) => [
      field(item, 'wp:post_id'),
      { address: field(item, 'wp:attachment_url'), alt: metaOf(item, '_wp_attachment_image_alt') },
    ]),
  );
  const leftOut: string[] = [];
  const posts = items.flatMap((item): ExportedPost[] => {
    const kind = field(item, 'wp:post_type');
    const status = field(item, 'wp:status');
    const title = plainLine(field(item, 'title')) || field(item, 'wp:post_name');
    if (kind !== 'post') {
      if (kind === 'page') leftOut.push(`The page '${title}': pages are files in content/pages.`);
      else if (!silentKind.test(kind)) leftOut.push(`'${title}': WordPress calls it '${kind}'.`);
      return [];
    }
    if (status === 'trash' || status === 'auto-draft') return [];
    const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'));
    const link = field(item, 'link');
    const isPublished = status === 'publish';
    const notes: string[] = [];
    if (status === 'private' || field(item, 'wp:post_password') !== '')
      notes.push('It was private there; published here, everyone can read it.');
    if (isPublished && /[?&]p=\d/.test(link))
      notes.push(`Its old address ${link} is a number and cannot be redirected.`);
    const html = field(item, 'content:encoded').replace('<!-- wp:footnotes /-->', notesOf(metaOf(item, 'footnotes')));
    return [
      {
        ...emptyPost,
        title,
        slug: decodeAddress(field(item, 'wp:post_name')),
        html: addParagraphs(replaceShortcodes(html)),
        day:
          isPublished || status === 'private' || status === 'future' ? dayOf(field(item, 'wp:post_date')) : undefined,
        excerpt: plainLine(field(item, 'excerpt:encoded')),
        description: metaOf(item, '_yoast_wpseo_metadesc') || metaOf(item, 'rank_math_description'),
        author: authors.get(field(item, 'dc:creator')) ?? field(item, 'dc:creator'),
        tags: item.children
          .filter(
            ({ name, attributes }) => name === 'category' && /^(category|post_tag)$/.test(attributes['domain'] ?? ''),
          )
          .map((category) => plainLine(textOf(category)))
          .filter((name) => name !== 'Uncategorized'),
        isPublic: isPublished && field(item, 'wp:post_password') === '',
        oldPath: isPublished ? pathOf(link) : undefined,
        picture: thumbnail?.address ?? '',
        pictureAlt: thumbnail?.alt ?? '',
        notes,
      },
    ];
  });
  const origins = ['wp:base_blog_url', 'wp:base_site_url', 'link'].map((name) =>
    field(channel, name).replace(/\/+$/, ''),
  );
  return { service: 'WordPress', posts, leftOut, origins: [...new Set(origins)].filter(Boolean) };
}

const field = (node: HtmlNode, name: string): string => {
  const found = node.children.find((child) => child.name === name);
  return found === undefined ? '' : textOf(found).trim();
};

function metaOf(item: HtmlNode, key: string): string {
  const found = item.children.find((child) => child.name === 'wp:postmeta' && field(child, 'wp:meta_key') === key);
  return found === undefined ? '' : field(found, 'wp:meta_value');
}

/** Footnotes are beside the article, as JSON. */
function notesOf(meta: string): string {
  try {
    const notes = z.array(z.looseObject({ content: z.string() })).parse(JSON.parse(meta));
    return `<div class="footnotes"><ol>${notes.map(({ content }) => `<li>${content}</li>`).join('')}</ol></div>`;
  } catch {
    return '';
  }
}

/** Turns captions and embeds into HTML; other shortcodes stay as they are written. */
const replaceShortcodes = (html: string): string =>
  html
    .replace(
      /\[caption[^\]]*\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/g,
      (_, picture, words) => `<figure>${picture}<figcaption>${words}</figcaption></figure>`,
    )
    .replace(/\[embed[^\]]*\]\s*(\S+?)\s*\[\/embed\]/g, (_, address) => frameOf(address))
    // An address on a line of its own is an embed, too.
    .replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, (_, address) => frameOf(address));

const frameOf = (address: string): string => `<iframe src="${address.replace(/&(?!amp;)/g, '&amp;')}"></iframe>`;

const blocks = 'p|h[1-6]|ul|ol|li|blockquote|pre|table|figure|div|section|hr|iframe|dl|form|script|style';
const blockStart = new RegExp(`^</?(${blocks})\\b`, 'i');
const blockOpens = new RegExp(`<(${blocks})\\b`, 'gi');
const blockCloses = new RegExp(`</(${blocks})>|<hr[^>]*>`, 'gi');

/** The classic editor saves no paragraphs: an empty line ends one, and a line end breaks the line. */
function addParagraphs(html: string): string {
  if (html.includes('<!-- wp:')) return html;
  return html
    .split(/(<pre[\s\S]*?<\/pre>)/i)
    .map((part) => (/^<pre/i.test(part) ? part : wrapParagraphs(part)))
    .join('\n');
}

const wrapParagraphs = (text: string): string =>
  text
    .replace(blockOpens, '\n\n$&')
    .replace(blockCloses, '$&\n\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .map((part) => (part === '' || blockStart.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n');
