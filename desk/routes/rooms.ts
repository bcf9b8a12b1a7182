import type { DeskApp } from '../app.ts';
import type { DeskContext } from '../context.ts';
import { addJournalRoutes } from './journal-routes.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSubscriberRoutes } from './subscriber-routes.ts';

/** Adds the routes of one room. */
export type AddRoutes = (app: DeskApp, context: DeskContext) => void;

/** Every room with routes: one file each. */
export const rooms: readonly AddRoutes[] = [
  addOverviewRoutes,
  addSubscriberRoutes,
  addJournalRoutes,
  addSettingsRoutes,
];
