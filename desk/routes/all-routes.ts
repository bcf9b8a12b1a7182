import type { AddRoutes } from '../context.ts';
import { addArticleRoutes } from './article-routes.ts';
import { addFactRoutes } from './fact-routes.ts';
import { addHistoryRoutes } from './history-routes.ts';
import { addImportRoutes } from './import-routes.ts';
import { addIssueRoutes } from './issue-routes.ts';
import { addJournalRoutes } from './journal-routes.ts';
import { addLetterRoutes } from './letter-routes.ts';
import { addMailRoutes } from './mail-routes.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { addPostImportRoutes } from './post-import-routes.ts';
import { addPublishRoutes } from './publish-routes.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSubscriberActionRoutes } from './subscriber-action-routes.ts';
import { addSubscriberRoutes } from './subscriber-routes.ts';

/** The routes of every part of the desk: one file each. */
export const allRoutes: readonly AddRoutes[] = [
  addOverviewRoutes,
  addIssueRoutes,
  addSubscriberRoutes,
  addSubscriberActionRoutes,
  addImportRoutes,
  addArticleRoutes,
  addPublishRoutes,
  addHistoryRoutes,
  addPostImportRoutes,
  addLetterRoutes,
  addFactRoutes,
  addJournalRoutes,
  addSettingsRoutes,
  addMailRoutes,
];
