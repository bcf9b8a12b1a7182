import { getPicture } from '../../../art/pictures.ts';
import { site } from '../../../site.config.ts';
import { type Issue, issuePicture } from '../../posts/issue.ts';
import { issueHtml } from '../../posts/issue-html.tsx';
import type { FeedEntry } from './feed.ts';

/** The issues of the newsletter as entries of a feed, each with its whole text. */
export const issueEntries = (issues: Issue[], base: string): FeedEntry[] =>
  issues.map((issue) => {
    const url = new URL(issue.href, base).href;
    return {
      id: url,
      url,
      title: issue.subject,
      summary: issue.preview,
      html: issueHtml(issue, base),
      author: site.author,
      publishedOn: issue.date,
      tags: [],
      image: new URL(getPicture(issuePicture(issue)).webp.at(-1)?.url ?? '', base).href,
    };
  });
