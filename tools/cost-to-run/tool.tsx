import type { ReactNode } from 'react';
import { FactLink } from '../../ui/FactLink.tsx';
import { defineTool } from '../define-tool.ts';
import { factIds, findFact, loadData } from './cost-data.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 2,
  name: 'Cost to run',
  question: 'What will it cost me against the V8, the diesel or the EcoBoost?',
  description:
    'Fuel over the years for the 2.7L turbo against three rivals, from EPA figures and your own miles, price and towing.',
  picture: 'turbomax-vs-v8-comparison',
  articles: ['turbomax-vs-v8-comparison', 'turbomax-vs-ecoboost', 'turbomax-maintenance-costs'],
  lede: 'The 2.7 turbo against the 5.3 V8, the diesel and Ford’s EcoBoost, in fuel and over the years. Put in your miles, your trailer and the prices at your pump and your dealer.',
  load: loadData,
  Method,
  factIds,
});

/** Explains how the result is worked out, with one case by hand. */
function Method() {
  const fact = (id: string): ReactNode => <FactLink fact={findFact(id)} />;
  const value = (id: string): ReactNode => <FactLink fact={findFact(id)} as="value" />;
  return (
    <>
      <h2 className="heading-plain">How it is worked out</h2>
      <p>
        A year of fuel is miles × price × (towing share / towing mpg + daily share / daily mpg). We start with{' '}
        {value('cost-miles-per-year')} miles a year, {fact('cost-fuel-price')} a gallon, {fact('cost-towing-share')} of
        the miles with a trailer, and {value('cost-years')} years. These are assumptions of ours, not measurements;
        change every one of them.
      </p>
      <p>
        By hand, for the two-wheel-drive 2.7 turbo: 15,000 × 3.50 × (0.60 / 10 + 0.40 / 19) ={' '}
        {fact('towing-cost-turbomax-2wd-year')}, and five times that is {fact('towing-cost-turbomax-2wd-five-years')}.
        The V8 comes to {fact('towing-cost-v8-53-2wd-five-years')}, so the four saves{' '}
        {fact('towing-cost-v8-gap-five-years')}. The{' '}
        <a href="/blog/2025-half-ton-towing-comparison">half-ton comparison</a> shows the same sum. Without a trailer
        the lead is larger: <a href="/tools/cost-to-run?towing=0">no towing</a>, as in{' '}
        <a href="/blog/turbomax-vs-v8-comparison">TurboMax against the V8</a>.
      </p>
      <h2 className="heading-plain">Where the miles per gallon come from</h2>
      <p>
        Daily driving uses the EPA combined label of model year 2025, the newest with city and highway figures. A label
        is for an empty truck. The V8 line with four-wheel drive is the thriftier of two versions; the other is labeled
        at {fact('epa-2025-silverado-53-4wd-second-combined')}.
      </p>
      <p>
        Towing uses {fact('cost-towing-mpg')} for every truck. That is a planning figure, not a test, and it hides any
        difference between the engines under load. Try {fact('towing-mpg-heavy')} for a tall, heavy trailer and{' '}
        {fact('towing-mpg-light')} for a low, light one. If you have written down your own mileage with your own
        trailer, it is better than ours.
      </p>
      <p>
        Labels are not the last word on the highway either. A 2019 test at a steady speed had the 2.7, in an earlier
        tune, at {fact('test-2019-loop-27')} and the V8 at {fact('test-2019-loop-53')}.{' '}
        <a href="/tools/cost-to-run?towing=0&turbo-2wd=18&v8-2wd=21">Run the sum with that test</a> and the V8 saves
        money.
      </p>
      <h2 className="heading-plain">How the break-even is found</h2>
      <p>
        The price difference divided by the yearly saving gives the years; times your miles, the miles. A made-up case:
        if the diesel cost $1,000 more to buy, it would burn 15,000 × 3.50 × (0.60 / 10 + 0.40 / 26) = $3,957.69 a year,
        save $297.57, and be even after 1,000 / 297.57 = 3.4 years.{' '}
        <a href="/tools/cost-to-run?diesel-price=1000">See it above.</a> Where the dearer truck also costs more to run,
        the answer is never.
      </p>
      <p>
        The price of diesel that ends its lead is the gasoline price times the gallons of the 2.7, divided by the
        gallons of the diesel. With four-wheel drive and no trailer that is 3.50 × 24 / 18 ={' '}
        {fact('diesel-price-break-even')}, the figure of the{' '}
        <a href="/blog/sierra-elevation-turbomax">Sierra Elevation article</a>.
      </p>
      <p>
        Not in the sum: service, tires, insurance, interest, and what the truck is worth when you sell it. Fuel prices
        stay the same for all years. Your own receipts are better than every figure here.
      </p>
    </>
  );
}
