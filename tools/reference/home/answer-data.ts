import { findRecallYear } from '../../../facts/trucks/site-recalls.ts';
import { truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { truckId } from '../../my-truck/truck.ts';
import { towRatings } from '../../my-truck/truck-facts.ts';
import { loadData } from '../../service-planner/service-data.ts';
import type { AnswerData } from './quick-answers.ts';

/** Reads everything the home page's three questions need from the ledger, at build. */
export function loadAnswerData(): AnswerData {
  const { services, milesPerMonth } = loadData();
  const trucks = truckModels.flatMap(({ id: model }) =>
    yearsOf(model).map((year) => {
      const found = findRecallYear(model, year);
      if (!found) throw new Error(`The recall list does not follow the ${year} ${model}.`);
      const { count, path, doNotDrive } = found;
      const recalls = { count, path, ...(doNotDrive && { doNotDrive }) };
      return [truckId({ model, year }), { tow: towRatings(model, year), recalls }] as const;
    }),
  );
  return { trucks: Object.fromEntries(trucks), services, milesPerMonth, lookupUrl: site.recallLookupUrl };
}
