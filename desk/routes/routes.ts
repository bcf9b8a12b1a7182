import type { DeskApp, DeskContext } from '../context.ts';
import { openArticleRoutes } from './article-routes.ts';
import { openFactRoutes } from './fact-routes.ts';
import { openHistoryRoutes } from './history-routes.ts';
import { openImportRoutes } from './import-routes.ts';
import { openIssueRoutes } from './issue-routes.ts';
import { openLetterRoutes } from './letter-routes.ts';
import { openOverviewRoutes } from './overview-routes.ts';
import { openPostImportRoutes } from './post-import-routes.ts';
import { openPublishRoutes } from './publish-routes.ts';
import { openSettingsRoutes } from './settings-routes.ts';
import { openSubscriberActionRoutes, openSubscriberRoutes } from './subscriber-routes.ts';

/** Opens every route of the desk that answers JSON, by its method and address; the others are added to the app. */
export const openRoutes = (app: DeskApp, context: DeskContext) => ({
  ...openOverviewRoutes(app, context),
  ...openIssueRoutes(app, context),
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

/** What the app in the browser can ask for, what it has to give, and what it gets. */
export type DeskApi = ReturnType<typeof openRoutes>;
