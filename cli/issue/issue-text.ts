/** What the first version of an issue's file holds. */
export interface IssueDraft {
  subject: string;
  preview: string;
  /** Day, as 2026-11-12. */
  date: string;
  posts: readonly string[];
  body: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The file of a draft; the comments say what each field means. */
export function writeIssueText({ subject, preview, date, posts, body }: IssueDraft): string {
  const picked = posts.length === 0 ? ' []' : posts.map((slug) => `\n  - ${slug}`).join('');
  return `---
# Subject of the mail and headline of its page, at most 70 letters.
subject: ${quoted(subject)}
# What mail programs show beside the subject, 35 to 140 letters.
preview: ${quoted(preview)}
# The day it is dated; the archive is ordered by it.
date: ${date}
# Slugs of the posts it picks, in their order. The first one's picture stands for the issue.
posts:${picked}
# A draft has no public page and goes to nobody but a test address. Delete the line when the issue is ready.
draft: true
---

${body.trim()}
`;
}

/** 'Oil & Water: What's Left?' → 'oil-water-whats-left'. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
