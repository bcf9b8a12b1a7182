import { subscribersPageSchema, subscribersQuerySchema } from '../../core/desk-subscribers.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { countStatuses, getSubscriber } from '../../newsletter/subscribers/subscriber.ts';
import type { AddRoutes } from '../context.ts';

/** The list of readers, page by page. */
export const addSubscriberRoutes: AddRoutes = (app, { newsletter }) => {
  app.get(
    '/api/subscribers',
    { schema: { querystring: subscribersQuerySchema, response: { 200: subscribersPageSchema } } },
    async ({ query: { text, status, limit, after } }) => {
      const last = after === undefined ? undefined : await getSubscriber(newsletter, after);
      const found = await searchSubscribers(newsletter.store, { text, status, limit: limit + 1, after: last });
      const rows = found.slice(0, limit);
      const next = found.length > limit ? rows.at(-1)?.id : undefined;
      return { rows, next, counts: await countStatuses(newsletter.store) };
    },
  );
};
