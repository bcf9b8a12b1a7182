import type { APIRoute } from 'astro';
import { findRecallYear } from '../../../facts/trucks/site-trucks.ts';
import { truckYears } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { truckId } from '../../my-truck/truck.ts';
import { ratingsOf } from '../../my-truck/truck-facts.ts';
import { loadData } from '../../service-planner/service-data.ts';
import { ourLimit } from '../../will-it-tow/tow-data.ts';

/** Reads everything the home page's three questions need from the ledger, at build. */
export function loadAnswerData() {
  const { services, milesPerMonth } = loadData();
  const trucks = truckYears.map(({ model, year }) => {
    const { count = 0, path = '', doNotDrive } = findRecallYear(model, year) ?? {};
    const recalls = { count, path, doNotDrive };
    return [truckId({ model, year }), { tow: ratingsOf('tow', model, year), recalls }] as const;
  });
  return {
    /** By `truckId`. */
    trucks: Object.fromEntries(trucks),
    services,
    milesPerMonth,
    ourLimit,
    /** Where NHTSA says what is open on one truck. */
    lookupUrl: site.recallLookupUrl,
  };
}

export type AnswerData = ReturnType<typeof loadAnswerData>;

/** What the three questions of the home page answer from; fetched when a reader reaches for one. */
export const GET: APIRoute = () => Response.json(loadAnswerData());
