import type { AddRoutes } from '../context.ts';
import { addArticleRoutes } from './article-routes.ts';
import { addDeedRoutes } from './deed-routes.ts';
import { addFactRoutes } from './fact-routes.ts';
import { addImportRoutes } from './import-routes.ts';
import { addIssueRoutes } from './issue-routes.ts';
import { addJournalRoutes } from './journal-routes.ts';
import { addLetterRoutes } from './letter-routes.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSubscriberRoutes } from './subscriber-routes.ts';

/** Every room with routes: one file each. */
export const rooms: readonly AddRoutes[] = [
  addOverviewRoutes,
  addIssueRoutes,
  addSubscriberRoutes,
  addImportRoutes,
  addArticleRoutes,
  addDeedRoutes,
  addLetterRoutes,
  addFactRoutes,
  addJournalRoutes,
  addSettingsRoutes,
];
