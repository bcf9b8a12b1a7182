import { formatCount } from '../../../core/text/counts.ts';
import { printValue } from '../../../facts/print-fact.ts';
import { siteFact } from '../../../facts/site-facts.ts';
import { findRecallYear } from '../../../facts/trucks/site-trucks.ts';
import { allYears, type TruckModel, type Tune, truckModels, tunesOf } from '../../../facts/trucks/trucks.ts';
import { Segments } from './ReferenceParts.tsx';
import { highestByTune } from './YearRatings.tsx';

/** The fact that has the torque of a tune. */
const torqueFacts: Readonly<Record<Tune, string>> = {
  launch: 'turbomax-torque-2019',
  base: 'colorado-base-torque',
  plus: 'colorado-plus-torque',
  high: 'turbomax-torque',
};
const torqueOf = (tune: Tune): string => printValue(siteFact(torqueFacts[tune], 'The page /model-years'));

/** '430', '430/348', or '259–430' where there are more. */
function printTorque(tunes: readonly Tune[]): string {
  const figures = tunes.map(torqueOf);
  return figures.length < 3 ? figures.join('/') : printEnds(figures.toSorted());
}

/** Writes the first and the last of sorted figures; one alone as it is. */
const printEnds = (figures: readonly string[]): string =>
  figures.filter((_, at) => at === 0 || at === figures.length - 1).join('–');

/** What the second filter asks of a plate: model-years.css has a rule for each. */
const heavyTrailer = 9000;
const wishes = [
  ['any', 'Everything'],
  ['torque', `${torqueOf('high')} lb-ft`],
  ['tow', `Tows ${formatCount(heavyTrailer)} lb`],
  ['recalls', 'No recall confirmed'],
] as const;

interface PlateProps {
  model: TruckModel;
  /** 'Silverado 1500'. */
  name: string;
  year: number;
}

/** Renders one model year as a license plate that leads to its card. */
function Plate({ model, name, year }: PlateProps) {
  const found = findRecallYear(model, year);
  const tunes = tunesOf(model, year);
  const torque = printTorque(tunes);
  const ratings = highestByTune({ kind: 'tow', model, year });
  const pounds = printEnds(ratings.map((rating) => formatCount(rating)));
  const stop = found?.doNotDrive;
  const highest = pounds ? `${ratings.length > 1 ? '' : 'up to '}${pounds}` : 'not found';
  const unknown = pounds === '' ? 'unknown' : undefined;
  const fits = [
    tunes.includes('high') && 'torque',
    ratings.some((rating) => rating >= heavyTrailer) && 'tow',
    found?.count === 0 && 'recalls',
  ];
  return (
    <a
      className="plate"
      href={`#${model}-${year}`}
      data-tune={tunes.length > 1 ? 'several' : tunes[0]}
      data-low={stop ? 'stop' : unknown}
      data-fits={fits.filter(Boolean).join(' ')}
    >
      <span className="visually-hidden">
        {year} {name}: {torque} pound-feet,{' '}
        {pounds ? `highest tow rating ${pounds} pounds${ratings.length > 1 ? ', by tune' : ''}` : 'no tow rating found'}
        , recalls: {found?.count || 'none confirmed'}
        {stop && `, one says: ${stop.words}`}
      </span>
      <span className="plate-torque" aria-hidden="true">
        {torque}
        {tunes.length === 1 && <i> lb-ft</i>}
      </span>
      <span className="plate-year" aria-hidden="true">
        <i>{String(year).slice(0, 2)}</i>
        {String(year).slice(2)}
      </span>
      {found && found.count > 0 && (
        <span className="plate-recalls" aria-hidden="true">
          {found.count}
        </span>
      )}
      <span className="plate-low" aria-hidden="true">
        <b>
          {stop ? ['Do not drive', stop.drive?.toUpperCase()].filter(Boolean).join(', ') : highest}
          {!stop && pounds && <i> lb</i>}
        </b>
      </span>
    </a>
  );
}

const keys = [
  ['launch', `${torqueOf('launch')} lb-ft tune`],
  ['high', `${torqueOf('high')} lb-ft tune`],
  ['several', 'more than one tune that year'],
  ['unknown', 'no tow rating found'],
  ['stop', 'do not drive, for some'],
  ['recalls', 'recalls found'],
] as const;

/** Renders every truck and year as a wall of license plates, with filters that need no script. */
export function PlateWall() {
  return (
    <section aria-label="Every truck and year">
      <div className="row wall-bar">
        <Segments
          name="truck"
          legend="Truck"
          options={[['all', 'All'], ...truckModels.map(({ id, short }) => [id, short] as const)]}
        />
        <Segments name="want" legend="What matters" options={wishes} />
        <a className="btn btn-line" href="#main" data-truck-jump hidden>
          <span className="yours">Yours</span> <span data-words>Jump to ’22</span>
        </a>
      </div>
      <div className="plate-wall grid">
        {truckModels.map(({ id, make, name, years }) => (
          <div key={id} className="rack grid" data-model={id}>
            <p id={`rack-${id}`}>
              <b>{name}</b> {make}
            </p>
            <ol aria-labelledby={`rack-${id}`}>
              {allYears.map((year) => (
                <li
                  key={year}
                  data-truck={`${id} ${year}`}
                  data-brief
                  className={years.includes(year) ? undefined : 'bolts'}
                >
                  {years.includes(year) ? <Plate model={id} name={name} year={year} /> : <span>no 2.7L in {year}</span>}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <ul className="row key wall-key">
        {keys.map(([key, words]) => (
          <li key={key}>
            <i data-key={key} /> {words}
          </li>
        ))}
      </ul>
      <p className="muted wall-note">
        A tow rating is the highest of any version, or of each tune where tunes differ. Yours depends on cab, drive and
        package. Press a plate.
      </p>
    </section>
  );
}
