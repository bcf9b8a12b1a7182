import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { isCounted, listModelYears, recallsFor } from '../../facts/trucks/recalls.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';
import { whichEngine } from '../../facts/trucks/site-reference.ts';
import { modelOf } from '../../facts/trucks/trucks.ts';
import { site } from '../../site.config.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { FactLink } from '../../ui/FactLink.tsx';
import { Term } from '../../ui/Term.tsx';
import { defineTool } from '../define-tool.ts';
import type { VinCheckData } from './VinCheckTool.tsx';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 5,
  name: 'VIN check',
  question: 'What does my VIN say, and which recalls were found for its year?',
  description:
    'Model year, engine and recalls of a VIN, read on your device and sent nowhere. Then save it as your truck.',
  picture: 'tool-vin-check',
  articles: ['turbomax-engine-recalls-2024', 'turbomax-reliability', 'turbomax-buying-guide-2025'],
  lede: 'Model year, engine and the recalls we found, read on your own device.',
  load,
  Method,
  factIds: ['vin-length', 'recall-tool-years'],
});

const fact = (id: string) => getFact(siteLedger, id, 'The VIN check');

function load(): VinCheckData {
  const counted = siteRecalls.records.filter(isCounted);
  const modelYears = listModelYears(siteRecalls);
  const years = modelYears.map(({ year }) => year);
  return {
    path: '/tools/vin-check',
    sample: '3GCPDKEK6MG000000',
    recallLookupUrl: site.recallLookupUrl,
    makerRecallUrl: site.makerRecallUrl,
    recallToolYears: printValue(fact('recall-tool-years')),
    letters: whichEngine.vin.filter(({ letter }) => letter.length === 1),
    span: [Math.min(...years), Math.max(...years)],
    campaigns: counted.map(({ id, title, nhtsa: [number], gm, doNotDrive }) => ({
      title,
      href: `/recalls#${id}`,
      number: number ? `NHTSA ${number}` : gm,
      stopIf: doNotDrive?.condition,
    })),
    models: modelYears.map(({ model, year, path, doNotDrive }) => ({
      model,
      make: modelOf(model).make,
      year,
      name: modelOf(model).name,
      path,
      campaigns: recallsFor(siteRecalls, { model, year }).flatMap((each) =>
        counted.includes(each) ? [counted.indexOf(each)] : [],
      ),
      doNotDrive,
    })),
  };
}

/** Explains how the VIN check is worked out, and what it does not prove. */
function Method() {
  return (
    <>
      <h2>How it is worked out</h2>
      <p>
        A <Term id="vin">VIN</Term> has <FactLink fact={fact('vin-length')} as="value" /> characters, digits and
        letters, never I, O or Q. The rules for vehicles sold in the United States are in{' '}
        <ExternalLink href="https://www.ecfr.gov/current/title-49/subtitle-B/chapter-V/part-565">
          federal regulation 49 CFR Part 565
        </ExternalLink>
        . Each letter counts as a digit: A to H as 1 to 8, J to N as 1 to 5, P as 7, R as 9, S to Z as 2 to 9. Each
        position has a weight: 8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2.
      </p>
      <p>
        Multiply, add, and divide by 11. What is left over belongs in position 9; ten is written X. Try it with
        seventeen ones: every product is its weight, the weights add up to 89, and 89 − 8 × 11 = 1. Position 9 is a 1,
        so the digit fits.
      </p>
      <p>
        <b>The model year</b> is in position 10: A for 1980, B for 1981 and so on to Y for 2000, without I, O, Q, U and
        Z; then 1 for 2001 to 9 for 2009. In 2010 it began again at A. For cars and light trucks position 7 decides: a
        digit there means 1980 to 2009, a letter 2010 to 2039. Heavier trucks do not follow that rule.
      </p>
      <p>
        <b>The engine letter</b> is in position 8. GM’s 2019 Silverado manual, as quoted, gives K to the 2.7L; a 2023
        and a 2024 Silverado with the 2.7L have it too. GM reuses letters across models and years, so K alone proves
        nothing. <a href="/which-engine">Which engine is it?</a> has every letter we found.
      </p>
      <h2>What a right digit does not prove</h2>
      <p>
        A check digit catches slips: one misread character is noticed unless the two count the same, as A and J do. It
        is no lock. Of numbers made up at random, about one in eleven fits by luck, and a number copied from another
        truck always fits. Compare windshield, door jamb and title, and let the record decide.
      </p>
      <h2>After the check</h2>
      <p>
        The government lookup leaves out finished repairs, customer programs and VINs the maker has not loaded yet. It
        also leaves out <a href="/recalls#programs">emissions recalls, programs and special coverage</a>, which include
        the actions that name the 2.7L. GM’s own lookup at{' '}
        <ExternalLink href={site.makerRecallUrl}>my.gm.com/recalls</ExternalLink> also shows actions of that kind. What
        we found for each model year is in the <a href="/recalls">recall list</a>.
      </p>
    </>
  );
}
