import type { DeskApp, DeskContext } from '../context.ts';
import { createIssueDesk, type IssueDesk } from '../issues/issue-desk.ts';
import { openArticleRoutes } from './article-routes.ts';
import { openFactRoutes } from './fact-routes.ts';
import { openHistoryRoutes } from './history-routes.ts';
import { openImportRoutes } from './import-routes.ts';
import { openIssuePreviewRoutes } from './issue-preview-routes.ts';
import { openIssueSendingRoutes } from './issue-sending-routes.ts';
import { openIssueTextRoutes } from './issue-text-routes.ts';
import { openLetterRoutes } from './letter-routes.ts';
import { openOverviewRoutes } from './overview-routes.ts';
import { openPostImportRoutes } from './post-import-routes.ts';
import { openPublishRoutes } from './publish-routes.ts';
import { openSettingsRoutes } from './settings-routes.ts';
import { openSubscriberActionRoutes, openSubscriberRoutes } from './subscriber-routes.ts';
import { openWelcomeRoutes } from './welcome-routes.ts';

/** Opens every route of the desk that answers JSON, by its method and address; the others are added to the app. */
export const openRoutes = (app: DeskApp, context: DeskContext) => ({
  ...openOverviewRoutes(app, context),
  ...openIssueRoutes(app, createIssueDesk(context)),
  ...openSubscriberRoutes(app, context),
  ...openSubscriberActionRoutes(context),
  ...openImportRoutes(app, context),
  ...openArticleRoutes(app, context),
  ...openPublishRoutes(app, context),
  ...openHistoryRoutes(context),
  ...openPostImportRoutes(app, context),
  ...openLetterRoutes(app, context),
  ...openFactRoutes(context),
  ...openSettingsRoutes(app, context),
});

function openIssueRoutes(app: DeskApp, desk: IssueDesk) {
  app.addHook('onClose', () => desk.jobs.close());
  return {
    ...openIssueTextRoutes(desk),
    ...openIssuePreviewRoutes(app, desk),
    ...openIssueSendingRoutes(app, desk),
    ...openWelcomeRoutes(desk),
  };
}

/** What the app in the browser can ask for, what it has to give, and what it gets. */
export type DeskApi = ReturnType<typeof openRoutes>;
