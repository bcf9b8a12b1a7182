import type { SearchAnswer, SearchPage } from '../../core/search-pages.ts';
import { getFact } from '../../facts/ledger.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { countRecalls, listModelYears } from '../../facts/trucks/recalls.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';

const fill = (text: string) => fillFacts(text, siteLedger, 'The search');

/** Queries for which a page comes first, by its path. */
export const pageAsks: Readonly<Record<string, readonly string[]>> = {
  '/tools/will-it-tow': [
    'tow',
    'tow rating',
    'tow capacity',
    'trailer',
    'tow trailer',
    'pull trailer',
    'trailer weight',
    'camper',
    'tow camper',
    'boat',
    'tow boat',
    'payload',
    'tongue weight',
  ],
  '/tools/service-planner': [
    'oil',
    'oil change',
    'oil interval',
    'oil change interval',
    'service',
    'service due',
    'service interval',
    'service schedule',
    'maintenance',
    'maintenance schedule',
    'due',
  ],
  '/tools/cost-to-run': ['cost', 'fuel cost', 'gas cost', 'running cost', 'cost per mile'],
  '/tools/compare': ['compare', 'comparison', 'versus', 'vs', 'which buy', 'buy'],
  '/tools/vin-check': ['vin', 'check vin', 'vin decoder', 'vin recall', 'my vin'],
  '/tools/engine-explorer': ['engine parts', 'parts', 'inside', 'how works', 'cutaway', 'turbocharger'],
  '/recalls': ['recall', 'recalled', 'safety recall', 'open recall', 'tsb', 'bulletin'],
  '/fuel-economy': ['mpg', 'gas mileage', 'mileage', 'fuel', 'gas', 'epa', 'epa label'],
  '/model-years': ['model year', 'year', 'what changed', 'changes'],
  '/which-engine': ['which engine', 'engine code', 'l3b', '8th digit', 'eighth digit', 'vin engine'],
};

/** Writes the answers from the facts, each with the page it leads to. */
export function writeAnswers(pages: readonly SearchPage[]): SearchAnswer[] {
  const excerptOf = (path: string) => pages.find(({ href }) => href === path)?.sections[0]?.text ?? '';
  const highest = getFact(siteLedger, 'turbomax-towing', 'The search');
  return [
    {
      asks: ['oil', 'oil change', 'oil interval', 'oil change interval', 'change oil', 'oil life'],
      title: 'How often to change the oil',
      text: fill(
        'About every {service-oil-visit:unit}; {service-oil-own:unit} is our habit for towing, heat and short trips. At least once a year. The oil-life monitor and your manual decide.',
      ),
      href: '/tools/service-planner',
    },
    {
      asks: ['tow', 'tow rating', 'tow capacity', 'trailer weight'],
      title: 'How much it can tow',
      text: fill(
        'A Silverado 1500: up to {turbomax-towing:unit} with 2WD, up to {turbomax-towing-4wd:unit} with 4WD (2024). Payload often runs out first, and your labels have the last word.',
      ),
      href: '/tools/will-it-tow',
    },
    {
      asks: [
        'tow',
        'trailer',
        'pull',
        'haul',
        'camper',
        'boat',
        'tow trailer',
        'tow camper',
        'tow boat',
        'pull trailer',
      ],
      takes: 'pounds',
      title: 'Will it tow {pounds} lb?',
      text: fill(
        'Ratings go up to {turbomax-towing:unit} (2WD). Add your truck and who rides along: payload often runs out first.',
      ),
      above: {
        pounds: Number(highest.value),
        text: fill('No: the highest rating we found for a truck with this engine is {turbomax-towing:unit}.'),
      },
      href: '/tools/will-it-tow?trailer={pounds}',
    },
    {
      asks: ['recall', 'recalled', 'safety recall', 'open recall'],
      title: 'Is mine recalled?',
      text: `We found ${countRecalls(siteRecalls, {})} safety recalls that can reach a truck with the 2.7L. Pick your model and year, or check the VIN.`,
      href: '/recalls',
    },
    ...answersByYear(),
    {
      asks: [],
      takes: 'vin',
      title: 'Check this VIN',
      text: 'Model year, engine and the recalls found for that year. The VIN stays on this device.',
      href: '/tools/vin-check?from=search',
    },
    {
      asks: ['mpg', 'gas mileage', 'mileage', 'fuel economy', 'epa', 'epa label', 'fuel', 'gas'],
      title: 'What the EPA label says',
      text: fill(
        '2025 Silverado 1500 with the 2.7L, combined: {epa-2025-silverado-27-2wd-combined:unit} with 2WD, {epa-2025-silverado-27-4wd-combined:unit} with 4WD.',
      ),
      href: '/fuel-economy',
    },
    {
      asks: ['warranty', 'powertrain warranty', 'engine warranty', 'warranty coverage'],
      title: 'How long the warranty lasts',
      text: fill(
        'Powertrain: {warranty-powertrain}; {warranty-powertrain-2024} was announced for the 2024 Silverado. Everything else: {warranty-bumper}. Confirm by VIN with a dealer.',
      ),
      href: '/model-years',
    },
    {
      asks: ['ecoboost', 'vs ecoboost', 'versus ecoboost', 'ford', 'vs ford', 'f150', 'f 150'],
      title: 'TurboMax or EcoBoost?',
      text: excerptOf('/blog/turbomax-vs-ecoboost'),
      href: '/blog/turbomax-vs-ecoboost',
    },
    {
      asks: ['v8', 'vs v8', 'versus v8', '5.3', '5.3 v8', '5.3l v8'],
      title: 'TurboMax or 5.3L V8?',
      text: excerptOf('/blog/turbomax-vs-v8-comparison'),
      href: '/blog/turbomax-vs-v8-comparison',
    },
  ];
}

/** For each model year, how many recalls were found for which truck. */
function answersByYear(): SearchAnswer[] {
  const byYear = Map.groupBy(listModelYears(siteRecalls), ({ year }) => year);
  return Array.from(byYear, ([year, trucks]) => {
    const counts = trucks.map(({ name, count }) => `${name.replace(`${year} `, '')}: ${count || 'none found'}`);
    return {
      asks: [`recall ${year}`, `safety recall ${year}`],
      title: `Recalls of model year ${year}`,
      text: `Safety recalls that can reach a 2.7L. ${counts.join('; ')}. That is our list, not proof: check the VIN.`,
      href: '/recalls',
    };
  });
}
