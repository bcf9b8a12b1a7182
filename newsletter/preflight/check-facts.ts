import type { BuiltIssue } from '../../core/built-issue.ts';
import type { PreflightContext } from './context.ts';
import { type Finding, orOk } from './finding.ts';

/** Whether every figure and every picked post still holds on the day it goes out. */
export function checkFacts({ id, facts, posts }: BuiltIssue, { today }: PreflightContext): Finding[] {
  const isOver = (validUntil: string | undefined): boolean => validUntil !== undefined && validUntil < today;
  const expired = facts
    .filter(({ validUntil }) => isOver(validUntil))
    .map(({ id: fact, text, validUntil }): Finding => {
      const message = `${fact} (${text}) held until ${validUntil}: update it in content/facts, or take it out of the issue`;
      return { level: 'error', check: 'facts', message };
    });
  const doubtful = facts
    .filter(({ status }) => status !== 'stated')
    .map(({ id: fact, text, status }): Finding => {
      const message = `${fact} (${text}) is ${status}: make sure that the issue says so`;
      return { level: 'warning', check: 'facts', message };
    });
  const past = posts
    .filter(({ validUntil }) => isOver(validUntil))
    .map(({ slug, validUntil }): Finding => {
      const message = `${slug} ran out on ${validUntil}: take it out of content/newsletter/${id}.md`;
      return { level: 'error', check: 'posts', message };
    });
  return [
    ...orOk('facts', `${facts.length} figures, all of them valid and stated`, [...doubtful, ...expired]),
    ...orOk('posts', `${posts.length} posts, none of them past`, past),
  ];
}
