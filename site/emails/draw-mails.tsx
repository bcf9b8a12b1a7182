import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BuiltIssue, builtIssueSchema } from '../../core/built-issue.ts';
import { matchesCategory } from '../../core/category-match.ts';
import type { MailTemplate } from '../../core/mail-template.ts';
import { printFact } from '../../facts/print-fact.ts';
import { archiveCategories, welcomePosts } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import type { Post } from '../posts/post.ts';
import { ConfirmationMail, confirmationWords } from './ConfirmationMail.tsx';
import { drawMail } from './draw-mail.ts';
import { IssueMail } from './IssueMail.tsx';
import { WelcomeMail, welcomeWords } from './WelcomeMail.tsx';

/** The confirmation mail, ready for `dist/mails/confirmation.json`. */
export const drawConfirmation = (): Promise<MailTemplate> => drawMail(confirmationWords, <ConfirmationMail />);

/** The welcome mail, ready for `dist/mails/welcome.json`. */
export const drawWelcome = (posts: readonly Post[]): Promise<MailTemplate> =>
  drawMail(welcomeWords, <WelcomeMail posts={pickWelcomePosts(posts)} />);

/** The posts the welcome mail leads to, as site.config.ts names them. */
export function pickWelcomePosts(posts: readonly Post[]): Post[] {
  return welcomePosts.map((slug) => {
    const post = posts.find((each) => each.slug === slug);
    if (!post) throw new Error(`site.config.ts: welcomePosts names '${slug}', which is no published post. Correct it.`);
    return post;
  });
}

/** The topics a subscriber can choose that cover the posts of an issue. */
export const topicsOf = (posts: readonly Post[]): string[] =>
  archiveCategories
    .map(({ name }) => name)
    .filter((name) => posts.some(({ category }) => matchesCategory(category, name)));

/** An issue with its mail, ready for `dist/mails/issues/<id>.json`. */
export async function drawIssue(issue: Issue): Promise<BuiltIssue> {
  const { id, isDraft, date, posts, facts, file } = issue;
  return builtIssueSchema.parse({
    id,
    isDraft,
    date,
    topics: topicsOf(posts),
    posts: posts.map(({ slug, title, validUntil }) => ({ slug, title, ...(validUntil ? { validUntil } : {}) })),
    facts: facts.map((fact) => ({
      id: fact.id,
      text: printFact(fact),
      status: fact.status,
      ...(fact.validUntil ? { validUntil: fact.validUntil } : {}),
    })),
    mail: await drawMail(issue, <IssueMail issue={issue} />),
    sourceHash: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  } satisfies BuiltIssue);
}
