import type { AddRoutes } from '../context.ts';
import { createIssueDesk } from '../issue-desk.ts';
import { addIssuePreviewRoutes } from './issue-preview-routes.ts';
import { addIssueReportRoutes } from './issue-report-routes.ts';
import { addIssueSendingRoutes } from './issue-sending-routes.ts';
import { addIssueTextRoutes } from './issue-text-routes.ts';
import { addWelcomeRoutes } from './welcome-routes.ts';

/** Issues: list, composer, sending, report. */
export const addIssueRoutes: AddRoutes = (app, context) => {
  const desk = createIssueDesk(context);
  app.addHook('onClose', () => desk.jobs.close());
  const parts = [addIssueTextRoutes, addIssuePreviewRoutes, addIssueSendingRoutes, addIssueReportRoutes];
  for (const add of [...parts, addWelcomeRoutes]) add(app, desk);
};
