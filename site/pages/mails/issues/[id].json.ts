import type { APIRoute, GetStaticPaths } from 'astro';
import { renderIssueMail } from '../../../emails/render-mails.tsx';
import type { Issue } from '../../../posts/issue.ts';
import { loadAllIssues } from '../../../posts/issues.ts';

/** Every issue, drafts too. They are for the sender: the build moves them out of the site. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await loadAllIssues()).map((issue) => ({ params: { id: issue.id }, props: { issue } }));

/** One issue with its mail, slots open. */
export const GET: APIRoute<{ issue: Issue }> = async ({ props }) => Response.json(await renderIssueMail(props.issue));
