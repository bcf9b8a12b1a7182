import { getFact } from './ledger.ts';
import { printFigure } from './print-fact.ts';
import { siteLedger } from './site-ledger.ts';

/** What stands on the specifications page: label, figure, and the article that explains it. */
const sheet = [
  ['Displacement', 'turbomax-displacement', 'turbomax-27-swap-engine-future'],
  ['Bore × stroke', 'turbomax-bore-stroke', 'turbomax-vs-v8-comparison'],
  ['Compression ratio', 'turbomax-compression', 'turbomax-tuning-guide'],
  ['Boost, up to', 'turbomax-boost', 'turbomax-tuning-guide'],
  ['Horsepower', 'turbomax-horsepower', 'turbomax-vs-v8-comparison'],
  ['Torque', 'turbomax-torque', 'turbomax-vs-v8-comparison'],
  ['Peak torque from', 'turbomax-torque-peak-from', 'turbomax-vs-ecoboost'],
  ['Towing, 2WD, up to', 'turbomax-towing', '2025-chevy-towing-comparison'],
  ['Towing, 4WD, up to', 'turbomax-towing-4wd', '2025-chevy-towing-comparison'],
  ['Payload, 2WD, up to', 'turbomax-payload', 'best-turbomax-accessories'],
  ['Payload, 4WD, up to', 'turbomax-payload-4wd', 'best-turbomax-accessories'],
  ['EPA combined, Silverado 2WD, 2023', 'epa-2023-silverado-27-2wd-combined', 'turbomax-vs-v8-comparison'],
  ['EPA combined, Silverado 4WD, 2023', 'epa-2023-silverado-27-4wd-combined', 'turbomax-vs-v8-comparison'],
  ['Spark plugs', 'service-spark-plugs', 'turbomax-maintenance-costs'],
] as const;

/** The rows of the specifications page; articles not published yet are left out. */
export const specRows = (titles: ReadonlyMap<string, string>) =>
  sheet.map(([label, id, slug]) => {
    const title = titles.get(slug);
    return {
      label,
      figure: printFigure(getFact(siteLedger, id, 'The specifications page')),
      article: title ? { title, href: `/blog/${slug}` } : undefined,
    };
  });
