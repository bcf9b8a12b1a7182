import { getFact } from '../../../facts/ledger.ts';
import { printFact, printValue } from '../../../facts/print-fact.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import { referencePages } from '../../../site.config.ts';
import type { PlateFact } from '../../../ui/SpecPlate.tsx';

const plate = [
  ['Horsepower', 'turbomax-horsepower'],
  ['Torque', 'turbomax-torque'],
  ['Torque comes in from', 'turbomax-torque-peak-from'],
  ['Published torque peak', 'turbomax-torque-peak-listed'],
  ['Towing, up to', 'turbomax-towing'],
  ['Payload, up to', 'turbomax-payload'],
] as const;

/** The engine's headline facts, as printed on the spec plate. */
export const keyFacts: PlateFact[] = plate.map(([label, id]) => {
  const fact = getFact(siteLedger, id, 'The spec plate');
  return { label, value: printValue(fact), unit: fact.unit ?? '' };
});

/** The specifications page: label, fact, and the article or reference page that explains it. */
const sheet = [
  ['Displacement', 'turbomax-displacement', 'turbomax-27-swap-engine-future'],
  ['Bore × stroke', 'turbomax-bore-stroke', 'turbomax-vs-v8-comparison'],
  ['Compression ratio', 'turbomax-compression', 'turbomax-27-swap-engine-future'],
  ['Boost, 2019 launch data, up to', 'turbomax-boost', 'turbomax-27-swap-engine-future'],
  ['Boost, 430 lb-ft tune, up to', 'turbomax-boost-high-output', 'turbomax-27-swap-engine-future'],
  ['Horsepower', 'turbomax-horsepower', 'turbomax-vs-v8-comparison'],
  ['Torque, 2022 on', 'turbomax-torque', 'turbomax-vs-v8-comparison'],
  ['Torque comes in from', 'turbomax-torque-peak-from', 'turbomax-vs-ecoboost'],
  ['Published torque peak, 2022 on', 'turbomax-torque-peak-listed', 'turbomax-vs-v8-comparison'],
  ['Torque, 2019–2021', 'turbomax-torque-2019', '/model-years'],
  ['Towing, 2WD, up to', 'turbomax-towing', '2025-chevy-towing-comparison'],
  ['Towing, 4WD, up to', 'turbomax-towing-4wd', '2025-chevy-towing-comparison'],
  ['Towing, crew cab 4WD, up to', 'turbomax-towing-crew-cab-4wd', '2025-chevy-towing-comparison'],
  ['Payload, 2WD, up to', 'turbomax-payload', '2025-chevy-towing-comparison'],
  ['Payload, 4WD, up to', 'turbomax-payload-4wd', '2025-chevy-towing-comparison'],
  ['EPA combined, Silverado 2WD, 2025', 'epa-2025-silverado-27-2wd-combined', '/fuel-economy'],
  ['EPA combined, Silverado 4WD, 2025', 'epa-2025-silverado-27-4wd-combined', '/fuel-economy'],
  ['Spark plugs', 'service-spark-plugs', 'turbomax-maintenance-costs'],
] as const;

/** The facts of the specifications page. */
export const specFacts = sheet.map(([, id]) => getFact(siteLedger, id, 'The specifications page'));

/** Returns the rows of the specifications page; articles not published yet (their titles by path) are left out. */
export const specRows = (titles: ReadonlyMap<string, string>) =>
  sheet.map(([label, id, slug]) => {
    const page = referencePages.find(({ href }) => href === slug);
    const href = page?.href ?? `/blog/${slug}`;
    const title = page?.label ?? titles.get(href);
    return {
      label,
      figure: printFact(getFact(siteLedger, id, 'The specifications page')),
      article: title ? { title, href } : undefined,
    };
  });
