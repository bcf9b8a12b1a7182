import { type Zippable, zipSync } from 'fflate';
import { mdxToMdast } from 'satteri';

interface MdxNode {
  type: string;
  name?: string;
  value?: string;
  attributes?: { type: string; value: unknown }[];
  children?: MdxNode[];
}

/** Returns everything in an article that MDX would run, at any depth; only what the import itself writes is accepted. */
export function codeIn(mdx: string): string[] {
  const isOwn = ({ name = '', value = '', attributes = [] }: MdxNode): boolean =>
    ['Figure', 'Gallery', 'Callout', 'Video'].includes(name)
      ? attributes.every((each) => each.type === 'mdxJsxAttribute' && typeof each.value === 'string')
      : /^\/\* Missing picture: .* \*\/$/.test(value) && value.indexOf('*/') === value.length - 2;
  const walk = (node: MdxNode): string[] => [
    ...(node.type.startsWith('mdx') && !isOwn(node) ? [`${node.type}: ${node.value ?? node.name}`] : []),
    ...(node.children ?? []).flatMap(walk),
  ];
  return walk(mdxToMdast(mdx) as unknown as MdxNode);
}

/** Packs files into a zip archive; of the mixed kind, every second one is not compressed. */
export function packZip(
  files: Readonly<Record<string, string | Buffer>>,
  kind: 'mixed' | 'compressed' | 'stored' = 'mixed',
): Buffer {
  const isPacked = (at: number): boolean => kind === 'compressed' || (kind === 'mixed' && at % 2 === 0);
  const entries = Object.entries(files).map(([path, content], at): [string, Zippable[string]] => [
    path,
    [Buffer.from(content), { level: isPacked(at) ? 6 : 0, mtime: '2026-01-02' }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const mailchimpList = (name: string, count: number, column = ''): string =>
  [
    `Email Address,OPTIN_TIME,CONFIRM_TIME${column}`,
    ...Array.from({ length: count }, (_, at) => `${name}${at}@example.org,2024-01-02 03:04:05,2024-01-02 03:05:06`).map(
      (row) => (column === '' ? row : `${row},2025-01-02 03:04:05`),
    ),
  ].join('\n');

/** The four lists in Mailchimp's archive. */
export const mailchimpFiles: Readonly<Record<string, string>> = {
  'subscribed_email_audience_export_0a1b.csv': mailchimpList('ann', 60),
  'unsubscribed_email_audience_export_0a1b.csv': mailchimpList('left', 9, ',UNSUB_TIME'),
  'cleaned_email_audience_export_0a1b.csv': mailchimpList('dead', 4, ',CLEAN_TIME'),
  'nonsubscribed_email_audience_export_0a1b.csv': mailchimpList('never', 1),
};

/** A spreadsheet and an archive without a list; both are zip archives. */
export const otherArchives: readonly (readonly [name: string, content: Buffer, message: RegExp])[] = [
  ['list.xlsx', packZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' }), /Save the list as CSV/],
  ['photos.zip', packZip({ 'a.jpg': 'x', 'prices.csv': 'item,price\nbolt,2\n' }, 'stored'), /zip archive.*Unpack it/],
  ['cut.zip', packZip(mailchimpFiles).subarray(0, 900), /zip archive.*Unpack it/],
  ['renamed.csv', Buffer.from('email\nann@example.org\n\0\n'), /is not a text file/],
];

const ghostPost = (id: string, slug: string, html: string, more: Record<string, unknown> = {}) => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  title: `The ${slug} post`,
  slug,
  mobiledoc: null,
  lexical: '{"root":{}}',
  html,
  plaintext: '',
  feature_image: null,
  featured: 0,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2024-05-01T08:00:00.000Z',
  updated_at: '2024-06-01T08:00:00.000Z',
  published_at: '2024-05-02T08:00:00.000Z',
  custom_excerpt: null,
  canonical_url: null,
  ...more,
});

/** An export of Ghost: tables in `db`, the site's address as a placeholder. */
export const ghostExport = (html: string): string =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1717200000000, version: '5.82.0' },
        data: {
          posts: [
            ghostPost('1', 'towing', html, {
              feature_image: '__GHOST_URL__/content/images/2024/05/truck.jpg',
              custom_excerpt: "What it tows: 'a lot'",
            }),
            ghostPost('2', 'members', '<p>Short.</p>', { visibility: 'paid', status: 'draft', published_at: null }),
            ghostPost('3', 'about', '<p>Who we are.</p>', { type: 'page' }),
            ghostPost('4', 'known', '<p>Ours is better.</p>'),
          ],
          posts_meta: [{ id: '9', post_id: '1', meta_description: null, feature_image_alt: 'A truck' }],
          tags: [
            { id: '5', name: 'Comparisons', slug: 'comparisons', visibility: 'public' },
            { id: '6', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
          ],
          posts_tags: [
            { id: '7', post_id: '1', tag_id: '5', sort_order: 0 },
            { id: '8', post_id: '1', tag_id: '6', sort_order: 1 },
          ],
          users: [{ id: '1', name: 'Ann Writer', slug: 'ann', email: 'ann@example.com' }],
          posts_authors: [{ id: '1', post_id: '1', author_id: '1', sort_order: 0 }],
        },
      },
    ],
  });

/** The list of articles in an export of Substack. */
export const substackList = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.first-letter,2023-03-04T10:30:00.000Z,TRUE,2023-03-04T10:31:00.000Z,,newsletter,everyone,"First, and ""best""",What this is &#x2019;round here,
102.paid-letter,2023-04-04T10:30:00.000Z,true,,,newsletter,only_paid,Paid letter,,
103.chat,2023-05-04T10:30:00.000Z,true,,,thread,everyone,Chat,,
104.,,FALSE,,,newsletter,everyone,Unfinished,,
`;

const wordPressItem = (name: string, body: string, more: string): string => `
<item>
  <title><![CDATA[The <em>${name}</em> post]]></title>
  <link>https://old.example.com/2022/01/${name}/</link>
  <pubDate>Mon, 03 Jan 2022 09:00:00 +0000</pubDate>
  <dc:creator><![CDATA[bob]]></dc:creator>
  <content:encoded><![CDATA[${body}]]></content:encoded>
  <excerpt:encoded><![CDATA[]]></excerpt:encoded>
  <wp:post_date><![CDATA[2022-01-03 09:00:00]]></wp:post_date>
  <wp:post_name><![CDATA[${name}]]></wp:post_name>
  ${more}
</item>`;

/** An export of WordPress: one article of the block editor, one of the classic editor, a page and a picture. */
export const wordPressExport = (blocks: string, classic: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old site</title>
  <link>https://old.example.com</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example.com</wp:base_site_url>
  <wp:base_blog_url>https://old.example.com</wp:base_blog_url>
  <wp:author><wp:author_login><![CDATA[bob]]></wp:author_login><wp:author_display_name><![CDATA[Bob Builder]]></wp:author_display_name></wp:author>
  ${wordPressItem(
    'oil',
    blocks,
    `<wp:post_id>11</wp:post_id><wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>
  <category domain="category" nicename="maintenance"><![CDATA[Maintenance &amp; Reliability]]></category>
  <wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[14]]></wp:meta_value></wp:postmeta>`,
  )}
  ${wordPressItem('classic', classic, '<wp:post_id>12</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type>')}
  ${wordPressItem('contact', 'Write.', '<wp:post_id>13</wp:post_id><wp:status>publish</wp:status><wp:post_type>page</wp:post_type>')}
  ${wordPressItem(
    'can',
    '',
    '<wp:post_id>14</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example.com/wp-content/uploads/2022/01/can.jpg</wp:attachment_url>',
  )}
</channel>
</rss>`;
