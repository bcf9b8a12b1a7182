import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { FactLink } from '../../ui/FactLink.tsx';
import { defineTool } from '../define-tool.ts';
import { factIds, loadData } from './compare-data.ts';
import { toPoints } from './compare-model.ts';
import { whyArticlesDiffer } from './compare-words.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 3,
  name: 'Compare',
  question: 'Which of the two should I buy?',
  description:
    'Two or three trucks side by side from sourced figures, weighted by what matters to you, with a sentence to quote.',
  picture: 'tool-compare',
  articles: ['turbomax-buying-guide-2025', 'colorado-turbomax-vs-full-size', 'turbomax-vs-ecoboost'],
  lede: 'Pick two or three trucks and say what matters to you. Every figure leads to its source, and what we could not find stays unknown.',
  load: loadData,
  Method,
  // Two facts of the text are in no truck's cell.
  factIds: [...factIds, 'turbomax-towing-regular-cab', 'turbomax-towing-crew-cab'],
});

/** Explains how the points are worked out, and what they cannot show. */
function Method() {
  const fact = (id: string) => getFact(siteLedger, id, 'The tool /tools/compare');
  const number = (id: string) => Number(fact(id).value);
  const print = (id: string) => printValue(fact(id));
  const towShare = number('turbomax-towing') / number('v8-53-towing');
  const torqueShare = number('v8-53-torque') / number('turbomax-torque');
  const pulling = (share: number) => toPoints((1 + share) / 2);
  return (
    <>
      <h2>How it is worked out</h2>
      <p>
        Each line of figures becomes a share of the best among the trucks you chose: own figure ÷ highest figure. For
        the price it is the other way round: lowest price ÷ own price. Pulling is the mean of two shares, torque and tow
        rating; hauling, thrift, power and price have one line each. The shares are multiplied by your weights, added up
        and divided by the total of the weights. The result is rounded to a whole number, and equal numbers are a tie. A
        truck that is best at everything you weighed has 100 points.
      </p>
      <p>
        There is no score while a figure you gave weight to is unknown for one of the trucks; set that weight to 0 to
        score the rest. Where two records differ, or a label comes in several versions, the cell shows both, and the
        score takes the middle. Such a cell is called best only if its worst figure beats the best of the others.
      </p>
      <h3>An example by hand</h3>
      <p>
        Take the pulling points of the TurboMax and the V8 as the page opens. The TurboMax has the most torque,{' '}
        <FactLink fact={fact('turbomax-torque')} />, so its share is 1. Its tow rating is{' '}
        <FactLink fact={fact('turbomax-towing')} /> against <FactLink fact={fact('v8-53-towing')} /> for the V8:{' '}
        {print('turbomax-towing')} ÷ {print('v8-53-towing')} = {towShare.toFixed(3)}. The mean of the two shares is{' '}
        {pulling(towShare)} points. The V8 has the highest rating and {print('v8-53-torque')} ÷{' '}
        {print('turbomax-torque')} = {torqueShare.toFixed(3)} of the torque, which makes {pulling(torqueShare)} points.
      </p>
      <h2>What the score cannot show</h2>
      <p>{whyArticlesDiffer}</p>
      <p>
        The figures are maximums from paper, of different model years and versions; the small print under each says
        which. A lead of two or three points is less than the difference between cabs: with the same engine one dealer
        page lists up to <FactLink fact={fact('turbomax-towing-regular-cab')} /> for the regular cab, and GM Authority’s
        table up to <FactLink fact={fact('turbomax-towing-crew-cab')} /> for a crew cab. Miles per gallon are not
        dollars, and a gallon of diesel has its own price: <a href="/tools/cost-to-run">Cost to run</a> does that math.
        And no rating of a model line is the rating of your truck. Read the label on the door, then ask{' '}
        <a href="/tools/will-it-tow">Will it tow?</a>
      </p>
      <p>
        The words behind the figures: <a href="/blog/turbomax-vs-v8-comparison">TurboMax against the 5.3 V8</a>,{' '}
        <a href="/blog/turbomax-vs-ecoboost">against the EcoBoost</a>,{' '}
        <a href="/blog/colorado-turbomax-vs-full-size">Colorado or full-size</a> and{' '}
        <a href="/blog/2025-half-ton-towing-comparison">five half-tons</a>.
      </p>
    </>
  );
}
