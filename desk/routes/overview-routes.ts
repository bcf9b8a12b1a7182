import { siteDay } from '../../core/dates.ts';
import {
  backupMadeSchema,
  type Health,
  healthSchema,
  overviewQuerySchema,
  overviewSchema,
} from '../../core/desk-overview.ts';
import { examine } from '../../publishing/health/examine.ts';
import { backUp } from '../../publishing/make-backup.ts';
import { type AddRoutes, answers } from '../context.ts';
import { groupFindings } from '../health-groups.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { readOverview } from '../overview.ts';
import { createContentReader } from '../read-content.ts';

/** Doctor asks the network: what it found is good for this long. */
const freshMs = 60_000;

/** The overview, the lights beside it, and the one button that belongs to a light. */
export const addOverviewRoutes: AddRoutes = (app, context) => {
  const { newsletter, settings, environment } = context;
  const content = createContentReader(context.contentFolder);
  // Parsing the ledger and the articles takes most of a second: done before the first page asks for them.
  app.addHook('onReady', async () => void content.readArticles(siteDay(newsletter.now(), newsletter.timeZone)));
  let health: { at: number; value: Promise<Health> } | undefined;

  async function readHealth(): Promise<Health> {
    const lights = groupFindings(await examine(environment));
    return { lights, canBackUp: settings.backupDir !== undefined };
  }

  app.get('/api/overview', answers(overviewSchema, { querystring: overviewQuerySchema }), ({ query: { days } }) =>
    readOverview(context, content, days),
  );

  app.get('/api/health', answers(healthSchema), () => {
    const now = newsletter.now().getTime();
    // Kept while it runs, so that two tabs ask the mail server once.
    if (health === undefined || now - health.at > freshMs) health = { at: now, value: readHealth() };
    return health.value;
  });

  app.post('/api/backup', answers(backupMadeSchema), async () => {
    const made = await backUp(settings);
    await noteAtDesk(newsletter, 'Made a backup.');
    health = undefined;
    return made;
  });
};
