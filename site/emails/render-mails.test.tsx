import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { welcomePosts } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import { readIssueBody } from '../posts/issue-body.ts';
import type { Post } from '../posts/post.ts';
import { createTestPost } from '../posts/test-post.ts';
import { actionMailKinds } from './ActionMail.tsx';
import { IssueMail } from './IssueMail.tsx';
import { renderActionMail, renderMail, renderWelcomeMail, topicsOf, writeTextPart } from './render-mails.tsx';

const post = (slug: string, category = 'Comparisons') =>
  createTestPost({
    slug,
    href: `/blog/${slug}`,
    title: `Title of ${slug}`,
    category,
    imageAlt: `What is drawn for ${slug}`,
  });
const issue = (markdown: string, posts: Post[] = []): Issue => ({
  id: '2026-01-sample',
  href: '/newsletter/2026-01-sample',
  subject: 'A <subject> & its signs',
  preview: 'What mail programs show beside it.',
  date: '2026-01-10',
  isDraft: false,
  isListed: true,
  changes: [],
  posts,
  blocks: readIssueBody(markdown, new Map(), 'x.md'),
  facts: [],
  file: 'x.md',
});
const draw = (each: Issue) => renderMail(each, <IssueMail issue={each} />);

test('an issue carries every slot that a subscriber needs, and signs of HTML as letters, in both parts', async () => {
  const { html, text } = await draw(issue('Hello.'));
  for (const slot of [mailSlots.unsubscribe, mailSlots.preferences, mailSlots.postalAddress]) {
    expect(html).toContain(slot);
    expect(text).toContain(slot);
  }
  expect(html).toContain(`href="${mailSlots.site}/newsletter/2026-01-sample"`);
  expect(text).toContain(`<${mailSlots.site}/newsletter/2026-01-sample>`);
  expect(html + text).not.toContain(mailSlots.confirm);
  expect(html).toContain('A &lt;subject&gt; &amp; its signs');
  expect(text).toContain('A <subject> & its signs');
});

test('a photo has its address, size and description in the mail and in its text; a bold link is a button', async () => {
  const folder = createTestFolder();
  await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#456' } })
    .jpeg()
    .toFile(join(folder, 'Lake 1.jpg'));
  const video = '[![The boat sails](<./Lake 1.jpg>)](https://youtu.be/aqz-KE-bpKQ)';
  const markdown = `![A lake at <dawn>](<./Lake 1.jpg> "Day one")\n\n**[Read it](/blog/lake)**\n\n${video}`;
  const blocks = readIssueBody(markdown, new Map(), `${folder}.md`);
  const { html, text } = await draw({ ...issue(''), blocks });
  const [image = ''] = /<img[^>]*data-photo[^>]*>/.exec(html) ?? [];
  expect(image).toMatch(/src="__SITE__\/newsletter\/pictures\/lake-1\.[0-9a-f]{10}-1200\.jpg"/);
  expect(image).toContain('alt="A lake at &lt;dawn&gt;"');
  expect(image).toMatch(/height="357".*width="536"|width="536".*height="357"/);
  expect(text).toMatch(
    /\[Photo: A lake at <dawn>\]\s<__SITE__\/newsletter\/pictures\/lake-1\.\w+-1200\.jpg>\n\nDay one\n\nRead it <__SITE__\/blog\/lake>/,
  );
  const [, shown = ''] =
    /<a[^>]*href="https:\/\/youtu\.be\/aqz-KE-bpKQ"[^>]*>\s*<img[^>]*src="([^"]*)"/.exec(html) ?? [];
  expect(shown).toContain('/newsletter/pictures/lake-1.');
  // The file with a play mark is another one.
  expect(image).not.toContain(shown);
  expect(text).toContain('[Photo: The boat sails]');
  expect(text).toContain('https://youtu.be/aqz-KE-bpKQ');
  expect(html).toMatch(
    /<a[^>]*class="m-button"[^>]*href="__SITE__\/blog\/lake"|href="__SITE__\/blog\/lake"[^>]*class="m-button"/,
  );
});

test.each([
  ['confirmation', /One more click.*Confirm my subscription <__CONFIRM__>.*works for 7 days.*someone, hopefully you/],
  ['reminder', /this is the only reminder.*within 30 days.*works for 7 days/],
] as const)('the %s has one link to follow and no way to leave what was not joined', async (kind, words) => {
  const { html, text } = await renderActionMail(kind);
  expect(html.match(/__CONFIRM__/g)).toHaveLength(1);
  expect(text.replace(/\s+/g, ' ')).toMatch(words);
  expect(html + text).not.toMatch(/__UNSUBSCRIBE__|__PREFERENCES__/);
});

test.each(['letter-confirmation', 'letter-published'] as const)('the %s can be taken back', async (kind) => {
  const { html, text } = await renderActionMail(kind);
  for (const slot of [mailSlots.withdraw, mailSlots.erase]) {
    expect(html).toContain(`href="${slot}"`);
    expect(text).toContain(`<${slot}>`);
  }
  expect(html + text).not.toMatch(/__UNSUBSCRIBE__|__PREFERENCES__/);
});

test('a picked post shows its picture as JPEG with size and words, and the text part has no picture noise', async () => {
  const { html, text } = await draw(issue('Hello.', [post('first'), post('second')]));
  expect(html).toContain('src="__SITE__/newsletter/pictures/home-hero.jpg"');
  expect(html).toContain('alt="What is drawn for second"');
  for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/(?=.*width="\d+")(?=.*height="\d+")/);
  expect(text).not.toContain('pictures');
  expect(text.match(/__SITE__\/blog\/second/g)).toHaveLength(1);
});

test('lists, quotes, tables and headings of every level reach both parts', async () => {
  const { html, text } = await draw(
    issue(
      '## Two\n\n### Three\n\n- one\n- two\n\n1. first\n\n> Said *so*.\n\n| Part | Torque |\n| - | - |\n| Bolt | **9** |',
    ),
  );
  for (const tag of ['<h2', '<h3', '<ul', '<ol', '<blockquote', '<em>']) expect(html).toContain(tag);
  expect(text).toMatch(/^Two\n---\n\nThree\n~~~~~\n\n- one\n- two\n\n ?1\. first\n\n>? ?Said so\./m);
  expect(text).toMatch(/^Part +Torque\nBolt +9$/m);
});

test('the text part has lines of at most 76 letters, links aside, and no run of empty lines', () => {
  const text = writeTextPart(
    `<h1>Title</h1><p>${'word '.repeat(60)}</p><p></p><p></p><p><a href="__SITE__/x">go</a></p>`,
  );
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  expect(text).not.toMatch(/\n{3}/);
  expect(text).toMatch(/^Title\n=====\n\n[\s\S]*go <__SITE__\/x>\n$/);
});

test('the topics of an issue are those a subscriber can choose', () => {
  expect(topicsOf([])).toEqual([]);
  expect(topicsOf([post('a', 'Models & Reviews')])).toEqual(['Models', 'Reviews']);
  expect(topicsOf([post('a', 'News & Updates'), post('b', 'Engine & Specs')])).toEqual([
    'Engine & Specs',
    'News & Updates',
  ]);
});

test('a long heading and one with a link are underlined at the width of their words', () => {
  const linked = writeTextPart('<h3><a href="__SITE__/blog/a">Towing</a></h3><p>Text</p>');
  expect(linked).toBe('Towing <__SITE__/blog/a>\n~~~~~~\n\nText\n');
  const [, , line = ''] = writeTextPart(`<h2>${'word '.repeat(20)}</h2>`).split('\n');
  expect(line).toMatch(/^-{70,76}$/);
  // Two hyphens alone begin a signature.
  expect(writeTextPart('<h2>Hi</h2>')).toBe('Hi\n---\n');
});

test('every mail gives Word a column of 600 px that closes again, and one font', async () => {
  const mails = await Promise.all([
    draw(issue('## Two\n\nHello.', [post('first')])),
    renderWelcomeMail(['first', ...welcomePosts].map((slug) => post(slug))),
    ...actionMailKinds.map(renderActionMail),
  ]);
  for (const { html, text } of mails) {
    const parts = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs)].map(([, part = '']) => part);
    const ofColumn = parts.filter((part) => part.includes('table'));
    expect(ofColumn).toHaveLength(2);
    expect(ofColumn[0]).toMatch(/^<table role="presentation" width="600" align="center".*<tr><td>$/);
    expect(ofColumn[1]).toBe('</td></tr></table>');
    // As Word reads it, each table that opens closes again.
    const asWord = html.replace(/<!--\[if mso\]>|<!\[endif\]-->/g, '');
    for (const tag of ['table', 'tr', 'td'])
      expect([tag, asWord.match(new RegExp(`<${tag}[ >]`, 'g'))?.length]).toEqual([
        tag,
        asWord.match(new RegExp(`</${tag}>`, 'g'))?.length,
      ]);
    expect(html).toMatch(/<!--\[if mso\]><style>[^<]*font-family:Arial[^<]*<\/style><!\[endif\]--><\/head>/);
    expect(html).toMatch(/<td class="m-pad m-night" bgcolor="#[0-9a-f]{6}"/i);
    expect(html + text).not.toMatch(/WORD_TABLE/);
    // A program that drops the sheet with attribute selectors keeps the other.
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
    expect(sheets.filter((sheet) => sheet.includes('[data-'))).toHaveLength(1);
    expect(sheets.find((sheet) => sheet.includes('max-width:520px'))).not.toContain('[data-');
  }
});

test('the hidden preview is followed by signs that no program shows', async () => {
  const { html, text } = await draw(issue('Hello.'));
  const [, shown = ''] = /<div[^>]*data-skip-in-text="true"[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
  expect(shown).toMatch(/^What mail programs show beside it\.(?:<!-- -->)?(?:\u200c(?:\u00a0|&nbsp;))+$/);
  expect(text).not.toContain('What mail programs show');
});
