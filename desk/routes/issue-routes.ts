import type { DeskApp, DeskContext } from '../context.ts';
import { createIssueDesk } from '../issue-desk.ts';
import { openIssuePreviewRoutes } from './issue-preview-routes.ts';
import { openIssueReportRoutes } from './issue-report-routes.ts';
import { openIssueSendingRoutes } from './issue-sending-routes.ts';
import { openIssueTextRoutes } from './issue-text-routes.ts';
import { openWelcomeRoutes } from './welcome-routes.ts';

/** Issues: list, composer, sending, report. */
export function openIssueRoutes(app: DeskApp, context: DeskContext) {
  const desk = createIssueDesk(context);
  app.addHook('onClose', () => desk.jobs.close());
  return {
    ...openIssueTextRoutes(desk),
    ...openIssuePreviewRoutes(app, desk),
    ...openIssueSendingRoutes(desk),
    ...openIssueReportRoutes(app, desk),
    ...openWelcomeRoutes(desk),
  };
}
