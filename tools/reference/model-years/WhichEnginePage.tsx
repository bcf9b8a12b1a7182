import type { ReactNode } from 'react';
import { lookedUp } from '../../../facts/fact-notes.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import type { NotOffered as NotOfferedData } from '../../../facts/trucks/owning-data.ts';
import type { WhichEngine } from '../../../facts/trucks/reference-data.ts';
import { allYears } from '../../../facts/trucks/trucks.ts';
import { CheckedSticker } from '../../../ui/CheckedSticker.tsx';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { RulerTitle } from '../../../ui/PageTitle.tsx';
import { TableHead } from '../../../ui/TableHead.tsx';
import { yearCode } from '../../vin-check/vin.ts';
import { NotOffered } from './NotOffered.tsx';
import { FilledText, SourceList } from './ReferenceParts.tsx';

/** Renders the letters of the engines; the reader's own lights while it is typed. */
function VinLetters({ vin }: Pick<WhichEngine, 'vin'>) {
  return (
    <div className="data-table minimal letter-table">
      <table>
        <caption className="visually-hidden">Eighth character of the VIN by engine</caption>
        <TableHead names={['8th', 'Engine', 'Where it was seen']} />
        <tbody>
          {vin.map(({ engine, letter, seen }) => {
            const isKnown = letter.length === 1;
            return (
              <tr key={engine} data-engine-letter={isKnown ? letter : undefined}>
                <td>
                  {isKnown ? (
                    <b>{letter}</b>
                  ) : (
                    <span className="unknown">
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
      </table>
    </div>
  );
}

interface WhichEnginePageProps {
  data: WhichEngine;
  facts: Fact[];
  notOffered: NotOfferedData;
  /** The plate that reads a VIN. */
  children?: ReactNode;
}

/** Renders how to tell which engine and which tune a truck has. */
export function WhichEnginePage({ data, facts, notOffered, children }: WhichEnginePageProps) {
  return (
    <div className="page-wrap text-page reference-page" data-cite="each">
      <RulerTitle title="Which engine is it?" lede={data.lede}>
        <CheckedSticker day={lookedUp(facts) ?? ''} note="Confirm with the label or NHTSA’s decoder." />
      </RulerTitle>
      {children}
      <section aria-labelledby="vin-8">
        <h2 id="vin-8">The letters we could prove</h2>
        <p>{data.answer} K was a 5.7L V8 in older trucks.</p>
        <VinLetters vin={data.vin} />
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
          <a className="external-link" href="https://vpic.nhtsa.dot.gov/decoder/" rel="noopener external">
            vpic.nhtsa.dot.gov<span className="visually-hidden"> (another site)</span>
          </a>
          .
        </p>
      </section>
      <section aria-labelledby="tunes">
        <h2 id="tunes">Then the tune, by truck and year</h2>
        <ul className="tune-list">
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
      </section>
      <NotOffered data={notOffered} />
      <section aria-labelledby="without-vin">
        <h2 id="without-vin">Without a VIN</h2>
        <ol className="points check-list">
          <li>Look at the model year. It rules out most of the list above.</li>
          <li>
            On a full-size truck, look up the transmission. Since 2023, EPA lists the 2.7L with the 8-speed, and the V8s
            and the diesel with the 10-speed.
          </li>
          <li>
            On a 2023 or 2024 Colorado, read the trailer rating. The base tune is rated for far less than the others.
          </li>
          <li>Ask for the window sticker or the build sheet. It names the engine.</li>
        </ol>
        <p>
          What changed from year to year is on <a href="/model-years">Model years</a>.
        </p>
      </section>
      <FactNotes facts={facts} />
    </div>
  );
}
