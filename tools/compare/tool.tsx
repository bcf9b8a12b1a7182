import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { FactLink } from '../../ui/FactLink.tsx';
import { defineTool } from '../define-tool.ts';
import { factIds, loadData } from './compare-data.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 3,
  name: 'Compare',
  question: 'Which of the two should I buy?',
  description:
    'Two or three trucks, one question a row: pulling, towing, payload, fuel and price from sourced figures, and a sentence for each kind of buyer.',
  picture: 'tool-compare',
  articles: ['turbomax-buying-guide-2025', 'colorado-turbomax-vs-full-size', 'turbomax-vs-ecoboost'],
  lede: 'One question a line. The bar leans to the truck that answers it better.',
  load: loadData,
  Method,
  // Two facts of the text are in no truck's cell.
  factIds: [...factIds, 'turbomax-towing-regular-cab', 'turbomax-towing-crew-cab'],
});

/** Explains how the rows are read, and what they cannot show. */
function Method() {
  const fact = (id: string) => getFact(siteLedger, id, 'The tool /tools/compare');
  const print = (id: string) => printValue(fact(id));
  const more = Number(fact('v8-53-towing').value) - Number(fact('turbomax-towing').value);
  return (
    <>
      <h2>How to read it</h2>
      <p>
        Each row asks one question. The first truck’s figure is the line; the bars of the others lean to the truck that
        answers better, and the difference is printed at the end. As the page opens, the V8 may tow{' '}
        <FactLink fact={fact('v8-53-towing')} /> and the TurboMax <FactLink fact={fact('turbomax-towing')} />:{' '}
        {print('v8-53-towing')} − {print('turbomax-towing')} = {more.toLocaleString('en-US')} lb for the V8. Bars grow
        with the difference in percent and stop at the same length, marked with a cut.
      </p>
      <p>
        A truck <b>leads</b> when its figure beats every other. Where two records differ, or a label comes in several
        versions, the row shows both, and such a figure leads only if its worst beats the best of the others. Where a
        rival’s figure is missing, the best one is only the <b>best known</b>, and the question stays open.
      </p>
      <p>
        There is no score. A total needs every figure of every truck, and it would make a point of difference look like
        a verdict. The plate counts the questions instead, and the sentences at the end say who each answer is for. They
        follow fixed rules: a trailer’s weight against the ratings, EPA city mileage for town, payload for the bed. If a
        figure that decides is missing, the sentence says so.
      </p>
      <h2>What it cannot show</h2>
      <p>
        The figures are maximums from paper, of different model years and versions; the small print under each says
        which. Cabs differ too: with the same engine one dealer page lists up to{' '}
        <FactLink fact={fact('turbomax-towing-regular-cab')} /> for the regular cab, and GM Authority’s table up to{' '}
        <FactLink fact={fact('turbomax-towing-crew-cab')} /> for a crew cab. Miles per gallon are not dollars, and a
        gallon of diesel has its own price: <a href="/tools/cost-to-run">Cost to run</a> does that math. And no rating
        of a model line is the rating of your truck. Read the label on the door, then ask{' '}
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
