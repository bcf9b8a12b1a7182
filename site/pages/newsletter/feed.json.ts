import type { APIRoute } from 'astro';
import { getPicture } from '../../../art/pictures.ts';
import { site } from '../../../site.config.ts';
import { issuePicture } from '../../issues/issue.ts';
import { issueHtml } from '../../issues/issue-html.tsx';
import { loadIssues } from '../../issues/issues.ts';
import { feedDate, jsonFeed } from '../../metadata/json-feed.ts';

/** The issues of the newsletter, newest first, each with its whole text. */
export const GET: APIRoute = async (context) => {
  const base = String(context.site);
  const items = (await loadIssues()).map((issue) => {
    const url = new URL(issue.href, base).href;
    return {
      id: url,
      url,
      title: issue.subject,
      summary: issue.preview,
      content_html: issueHtml(issue, base),
      date_published: feedDate(issue.date),
      image: new URL(getPicture(issuePicture(issue)).webp.at(-1)?.url ?? '', base).href,
    };
  });
  return jsonFeed({
    title: `${site.name} newsletter`,
    path: '/newsletter/feed.json',
    homePath: '/newsletter',
    base,
    items,
  });
};
