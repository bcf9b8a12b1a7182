import type { APIRoute, GetStaticPaths } from 'astro';
import { actionMailKinds } from '../../emails/ActionMail.tsx';
import { renderActionMail, renderIssueMail, renderWelcomeMail, renderWelcomeStep } from '../../emails/render-mails.tsx';
import { listDatedPages, loadAllIssues } from '../../posts/issues.ts';
import { loadPosts } from '../../posts/posts.ts';
import { loadWelcomeSteps } from '../../posts/welcome-steps.ts';
import { collectWatched } from '../../publish/watched.ts';

/** Returns every mail, issues with their drafts. They are for the sender: the build moves them out of the site. */
export const getStaticPaths: GetStaticPaths = async () => [
  ...actionMailKinds.map((name) => ({ params: { name }, props: { render: () => renderActionMail(name) } })),
  // Not mails, but also for the server alone: what is scheduled, and what can be watched.
  { params: { name: 'dated-pages' }, props: { render: listDatedPages } },
  { params: { name: 'watched' }, props: { render: collectWatched } },
  { params: { name: 'welcome' }, props: { render: async () => renderWelcomeMail(await loadPosts()) } },
  ...(await loadAllIssues()).map((issue) => ({
    params: { name: `issues/${issue.id}` },
    props: { render: () => renderIssueMail(issue) },
  })),
  ...(await loadWelcomeSteps()).map((step) => ({
    params: { name: `series/${step.id}` },
    props: { render: () => renderWelcomeStep(step) },
  })),
];

export const GET: APIRoute<{ render: () => Promise<object> }> = async ({ props }) =>
  Response.json(await props.render());
