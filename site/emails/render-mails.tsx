import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { dayOf } from '../../core/dates.ts';
import { type BuiltIssue, builtIssueSchema } from '../../core/issues/built-issue.ts';
import { type WelcomeStep, welcomeStepSchema } from '../../core/issues/welcome-step.ts';
import { type MailTemplate, mailTemplateSchema } from '../../core/mail/mail-template.ts';
import { matchesCategory } from '../../core/posts/category-match.ts';
import { printFact } from '../../facts/print-fact.ts';
import { archiveCategories, welcomePosts } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import type { Post } from '../posts/post.ts';
import type { WelcomeText } from '../posts/welcome-text.ts';
import { ActionMail, type ActionMailKind, actionMailWords } from './ActionMail.tsx';
import { IssueMail } from './IssueMail.tsx';
import { addWordParts } from './outlook-word.ts';
import { WelcomeMail, WelcomeStepMail, welcomeWords } from './WelcomeMail.tsx';

const textWidth = 76;

/** What html-to-text passes to a formatter, limited to what is used here. */
interface TextElement {
  name: string;
  attribs: Record<string, string>;
  children: unknown[];
}
interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  addInline(text: string): void;
  closeBlock(options: { trailingLineBreaks: number; blockTransform?(text: string): string }): void;
}
type Walk = (elements: unknown[], builder: TextBuilder) => void;

/** What underlines a heading in the text part, as plain-text newsletters do. */
const underlines: Record<string, string> = { h1: '=', h2: '-', h3: '~' };
/** Three at least: two hyphens on a line of their own begin a signature. */
const minUnderline = 3;

/** Underlines the words of a heading; the address of its link is no part of them. */
function underline(text: string, sign: string): string {
  const words = text.replace(/<[^<>\s]*>/g, '').split('\n');
  const width = Math.max(minUnderline, ...words.map((line) => line.trimEnd().length));
  return text.trim() === '' ? text : `${text}\n${sign.repeat(Math.min(width, textWidth))}`;
}

/** Draws a mail once: HTML and text from one tree, with the slots left open. */
export async function renderMail(
  { subject, preview }: { subject: string; preview: string },
  tree: ReactElement,
): Promise<MailTemplate> {
  const html = addWordParts(await render(tree));
  return mailTemplateSchema.parse({ subject, preview, html, text: writeTextPart(html) });
}

/** Writes the text part: photos by name and address, no other pictures, links behind their words, lines that fit a terminal, no run of empty lines. */
export function writeTextPart(html: string): string {
  const text = toPlainText(html, {
    wordwrap: textWidth,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: 'a[data-text-only]', format: 'anchor', options: { ignoreHref: true } },
      ...Object.keys(underlines).map((selector) => ({ selector, format: 'underlined' })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'img[data-photo]', format: 'photo' },
      { selector: 'table[data-table]', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
    formatters: {
      underlined: ({ name, children }: TextElement, walk: Walk, builder: TextBuilder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        walk(children, builder);
        const blockTransform = (text: string): string => underline(text, underlines[name] ?? '-');
        builder.closeBlock({ trailingLineBreaks: 2, blockTransform });
      },
      photo: ({ attribs: { alt = '', src = '' } }: TextElement, _walk: unknown, builder: TextBuilder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addInline(`[Photo: ${alt}] <${src}>`);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
  });
  return `${text
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Renders a mail with one button, ready for `mails/<kind>.json`. */
export const renderActionMail = (kind: ActionMailKind): Promise<MailTemplate> =>
  renderMail(actionMailWords(kind), <ActionMail kind={kind} />);

/** Renders the welcome mail, ready for `mails/welcome.json`. */
export const renderWelcomeMail = (posts: readonly Post[]): Promise<MailTemplate> =>
  renderMail(welcomeWords, <WelcomeMail posts={pickWelcomePosts(posts)} />);

/** Renders a mail of the welcome series, ready for `mails/series/<id>.json`. */
export const renderWelcomeStep = async (text: WelcomeText): Promise<WelcomeStep> =>
  welcomeStepSchema.parse({
    id: text.id,
    afterDays: text.afterDays,
    mail: await renderMail(text, <WelcomeStepMail text={text} />),
  } satisfies WelcomeStep);

/** Returns the posts the welcome mail leads to, as site.config.ts names them, or the three newest. */
export function pickWelcomePosts(posts: readonly Post[]): Post[] {
  if (welcomePosts.length === 0) return posts.slice(0, 3);
  return welcomePosts.map((slug) => {
    const post = posts.find((each) => each.slug === slug);
    if (!post) throw new Error(`site.config.ts: welcomePosts names '${slug}', which is no published post. Correct it.`);
    return post;
  });
}

/** Returns the topics a subscriber can choose that cover the posts of an issue. */
export const topicsOf = (posts: readonly Post[]): string[] =>
  archiveCategories
    .map(({ name }) => name)
    .filter((name) => posts.some(({ category }) => matchesCategory(category, name)));

/** Renders an issue with its mail, ready for `mails/issues/<id>.json`. */
export const renderIssueMail = async (issue: Issue): Promise<BuiltIssue> =>
  renderIssueSource(issue, await readFile(issue.file));

/** Renders an issue whose text is not in its file yet. */
export async function renderIssueSource(issue: Issue, source: string | Buffer): Promise<BuiltIssue> {
  const { id, isDraft, sentElsewhere, date, to, posts, facts } = issue;
  return builtIssueSchema.parse({
    id,
    isDraft,
    ...(sentElsewhere === undefined ? {} : { sentElsewhere }),
    date: dayOf(date),
    topics: topicsOf(posts),
    ...(to === undefined ? {} : { to }),
    posts: posts.map(({ slug, title, validUntil }) => ({ slug, title, ...(validUntil ? { validUntil } : {}) })),
    facts: facts.map((fact) => ({
      id: fact.id,
      text: printFact(fact),
      status: fact.status,
      ...(fact.validUntil ? { validUntil: fact.validUntil } : {}),
    })),
    mail: await renderMail(issue, <IssueMail issue={issue} />),
    sourceHash: createHash('sha256').update(source).digest('hex'),
  } satisfies BuiltIssue);
}
