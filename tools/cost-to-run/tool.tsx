import type { ReactNode } from 'react';
import { FactLink } from '../../ui/FactLink.tsx';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { defineTool } from '../define-tool.ts';
import { factIds, findFact, loadData } from './cost-data.ts';
import { createCostFields, readInputs } from './cost-fields.ts';
import { compareCosts, type EngineId } from './cost-model.ts';
import { printDollars, printYears } from './cost-words.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 2,
  name: 'Cost to run',
  question: 'What will it cost me against the V8, the diesel or the EcoBoost?',
  description:
    'Fuel over the years for the 2.7L turbo against three rivals, from EPA figures and your own miles, price and towing.',
  picture: 'tool-cost-to-run',
  articles: ['turbomax-vs-v8-comparison', 'turbomax-vs-ecoboost', 'turbomax-maintenance-costs'],
  lede: 'Fuel for your miles: the 2.7 turbo against the V8, the diesel and the EcoBoost.',
  load: loadData,
  Method,
  factIds,
});

/** Explains how the result is worked out, with one case by hand. */
function Method() {
  const fact = (id: string): ReactNode => <FactLink fact={findFact(id)} />;
  const value = (id: string): ReactNode => <FactLink fact={findFact(id)} as="value" />;
  const { labelYear, exampleTowingPercent } = loadData();
  const heavyUse = `/tools/cost-to-run?towing=${exampleTowingPercent}`;
  const { extraDollars, perYear, saved, years } = workOutExample();
  return (
    <>
      <h2>How it is worked out</h2>
      <p>
        A year of fuel is miles × price × (towing share / towing mpg + daily share / daily mpg). We start with{' '}
        {value('cost-miles-per-year')} miles a year, {fact('cost-fuel-price')} a gallon, no trailer, and{' '}
        {value('cost-years')} years. These are assumptions of ours, not measurements; change every one of them.
      </p>
      <p>
        Our articles also use a heavy-use example, the <a href={heavyUse}>60/40 model</a>: {fact('cost-towing-share')}{' '}
        of the miles with a trailer. By hand, for the two-wheel-drive 2.7 turbo:{' '}
        {formulaOf('towing-cost-turbomax-2wd-year')} = {fact('towing-cost-turbomax-2wd-year')}, and five times that is{' '}
        {fact('towing-cost-turbomax-2wd-five-years')}. The V8 comes to {fact('towing-cost-v8-53-2wd-five-years')}, so
        the four saves {fact('towing-cost-v8-gap-five-years')}. The{' '}
        <a href="/blog/2025-half-ton-towing-comparison">half-ton comparison</a> shows the same math. Without a trailer
        the lead is larger, as in <a href="/blog/turbomax-vs-v8-comparison">TurboMax against the V8</a>.
      </p>
      <h2>Where the miles per gallon come from</h2>
      <p>
        Daily driving uses the EPA combined label of model year {labelYear}, the newest with city and highway figures. A
        label is for an empty truck. The V8 line with four-wheel drive is the thriftier of two versions; the other is
        labeled at {fact('epa-2025-silverado-53-4wd-second-combined')}.
      </p>
      <p>
        Towing uses {fact('cost-towing-mpg')} for every truck. That is our assumption, not a test, and it hides any
        difference between the engines under load. The result also shows {fact('towing-mpg-heavy')}, as with a tall,
        heavy trailer, and {fact('towing-mpg-light')}, as with a low, light one. One boat shop’s page, not confirmed,
        gives {fact('towing-mpg-claim-27')} for the 2.7 and {fact('towing-mpg-claim-53')} for the 5.3, which would turn
        the result around. Your own mileage with your own trailer is better than any of these.
      </p>
      <p>
        Labels are not the last word on the highway either. A 2019 test at a steady speed had the 2.7, in an earlier
        tune, at {fact('test-2019-loop-27')} and the V8 at {fact('test-2019-loop-53')}.{' '}
        <a
          href={`/tools/cost-to-run?turbo-2wd=${findFact('test-2019-loop-27').value}&v8-2wd=${findFact('test-2019-loop-53').value}`}
        >
          Run the math with that test
        </a>{' '}
        and the V8 saves money.
      </p>
      <h2>When it breaks even</h2>
      <p>
        The price difference divided by the yearly saving gives the years; times your miles, the miles. A made-up case:
        if the diesel cost {printDollars(extraDollars)} more to buy, it would burn {printDollars(perYear)} a year, save{' '}
        {printDollars(saved)}, and be even after {printYears(years)}.{' '}
        <a href={`/tools/cost-to-run?diesel-price=${extraDollars}`}>See it above.</a> Where the more expensive truck
        also costs more to run, the answer is never.
      </p>
      <p>
        The price of diesel that ends its lead is the gasoline price times the gallons of the 2.7, divided by the
        gallons of the diesel. With four-wheel drive and no trailer that is {fact('cost-fuel-price')} ×{' '}
        {value('epa-2025-silverado-30d-4wd-combined')} / {value('epa-2025-silverado-27-4wd-combined')} ={' '}
        {fact('diesel-price-break-even')}, the figure of the{' '}
        <a href="/blog/sierra-elevation-turbomax">Sierra Elevation article</a>.
      </p>
      <p>
        Not included: service, tires, insurance, interest, and what the truck is worth when you sell it. Fuel prices
        stay the same for all years. Your own receipts are better than every figure here.
      </p>
    </>
  );
}

/** Returns the left side of a calculated fact's formula. */
function formulaOf(id: string): string {
  const { source } = findFact(id);
  return source.kind === 'arithmetic' ? (source.formula.split(' = ')[0] ?? '') : '';
}

/** Works out the made-up break-even with the numbers the page opens with. */
function workOutExample() {
  const extraDollars = 1000;
  const fields = createCostFields(loadData());
  const { values } = readFields(fields, initialDraft(fields));
  if (!values) throw new Error('The numbers the cost tool opens with are not valid. Correct content/facts/cost.yaml.');
  const inputs = readInputs(values);
  const { engines, breakEvens } = compareCosts({
    ...inputs,
    extraDollars: { ...inputs.extraDollars, diesel: extraDollars },
  });
  const of = (id: EngineId) => engines.find((engine) => engine.id === id)?.perYear ?? 0;
  const years = breakEvens.diesel.kind === 'after' ? breakEvens.diesel.years : 0;
  return { extraDollars, perYear: of('diesel'), saved: of('turbo') - of('diesel'), years: Math.round(years * 10) / 10 };
}
