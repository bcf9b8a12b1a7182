import { lookedUp } from '../../../facts/fact-notes.ts';
import { whichEngine as data, notOffered } from '../../../facts/trucks/site-trucks.ts';
import { allYears } from '../../../facts/trucks/trucks.ts';
import { CheckedSticker } from '../../../ui/CheckedSticker.tsx';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { RulerTitle } from '../../../ui/PageTitle.tsx';
import { Table } from '../../../ui/Table.tsx';
import { VinPlate } from '../../vin-check/VinPlate.tsx';
import { yearCode } from '../../vin-check/vin.ts';
import { FilledText, Part, SourceList } from './ReferenceParts.tsx';
import { VinForm } from './VinForm.tsx';

/** Renders the letters of the engines. */
function VinLetters() {
  return (
    <div className="data-table minimal letter-table">
      <Table caption="Eighth character of the VIN by engine" names={['8th', 'Engine', 'Where it was seen']}>
        <tbody>
          {data.vin.map(({ engine, letter, seen }) => {
            const isKnown = letter.length === 1;
            return (
              <tr key={engine}>
                <td>
                  {isKnown ? (
                    <b>{letter}</b>
                  ) : (
                    <span className="nowrap unknown">
                      <b className="unknown-word">{letter}</b>
                    </span>
                  )}
                </td>
                <th scope="row">{engine}</th>
                <td>{seen || 'no source yet'}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

/** Renders the plate with the two positions the table is about, and a field for the reader’s own VIN. */
const VinBench = () => (
  <section className="vin-bench" aria-label="Read a VIN">
    <VinPlate vin="">
      <div className="vin-reads grid">
        <p data-mark="engine">
          Engine <b>the 8th</b>
        </p>
        <p data-mark="year">
          Model year <b>the 10th</b>
        </p>
      </div>
    </VinPlate>
    <VinForm
      from="which-engine"
      className="needs-js no-print vin-type"
      label="Your VIN: dash at the windshield, or driver’s door label"
      button="Check it"
      note="Read on this device and sent nowhere. The VIN check tells engine and model year, and finds typing errors."
    />
  </section>
);

/** Renders how to tell which engine and which tune a truck has. */
export function WhichEnginePage() {
  return (
    <div className="page-wrap text-page reference-page" data-cite="each">
      <RulerTitle title="Which engine is it?" lede={data.lede}>
        <CheckedSticker day={lookedUp(data.facts) ?? ''} note="Confirm with the label or NHTSA’s decoder." />
      </RulerTitle>
      <VinBench />
      <Part id="vin-8" title="The letters we could prove">
        <p>{data.answer} K was a 5.7L V8 in older trucks.</p>
        <VinLetters />
        <SourceList sources={data.sources} />
        <h3>The model year, position 10</h3>
        <ul className="row year-letters">
          {allYears.map((year) => (
            <li key={year}>
              <b>{yearCode(year)}</b> {year}
            </li>
          ))}
        </ul>
        <p>
          <a href="/tools/vin-check">The VIN check</a> reads both and finds typing errors. NHTSA’s decoder is at{' '}
          <ExternalLink href="https://vpic.nhtsa.dot.gov/decoder/">vpic.nhtsa.dot.gov</ExternalLink>.
        </p>
      </Part>
      <Part id="tunes" title="Then the tune, by truck and year">
        <ul className="tune-list grid">
          {data.tunes.map(({ truck, years, name, output, tell, marks }) => (
            <li key={`${truck} ${years}`} data-truck={marks}>
              <h3>
                {truck} <span className="sub">{years}</span>
              </h3>
              <p>
                <b>{name}:</b> <FilledText text={output} />
              </p>
              <p>
                <FilledText text={tell} />
              </p>
            </li>
          ))}
        </ul>
        <SourceList sources={data.tuneSources} />
      </Part>
      <NotOffered />
      <Part id="without-vin" title="Without a VIN">
        <ol className="points check-list">
          {data.withoutVin.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          What changed from year to year is on <a href="/model-years">Model years</a>.
        </p>
      </Part>
      <FactNotes facts={data.facts} />
    </div>
  );
}

const gradeWords = { B: 'trade press', C: 'a dealer’s page' } as const;

/** Renders what GM did not sell with the 2.7L. */
function NotOffered() {
  const { items, onlyWith, notFound } = notOffered;
  return (
    <Part id="not-with-the-27" title="What you cannot have with the 2.7L">
      <ul className="tune-list grid">
        {items.map(({ name, years, text, grade, sources }) => (
          <li key={name}>
            <h3>
              {name}{' '}
              <span className="sub">
                {years} · {gradeWords[grade]}
              </span>
            </h3>
            <p>{text}</p>
            <SourceList sources={sources} />
          </li>
        ))}
      </ul>
      <p>{onlyWith.text}</p>
      <SourceList sources={onlyWith.sources} />
      <p>
        <b>What we could not find:</b> {notFound}
      </p>
    </Part>
  );
}
