import { Fragment } from 'react';
import { watchHref, watchLabel } from '../../../core/people/watch-link.ts';
import { hasWatches } from '../../../facts/site-facts.ts';
import { modelYearPath } from '../../../facts/trucks/recalls.ts';
import { detailNames, truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RulerTitle } from '../../../ui/PageTitle.tsx';
import { TruckShape } from '../../frame/TruckShape.tsx';
import type { Topic } from '../../my-truck/truck-words.ts';

const years = yearsOf('silverado-1500');
const shortYear = (year: number): string => `’${String(year).slice(2)}`;

interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly (readonly [value: string, label: string])[];
  className?: string;
  isRequired?: boolean;
  /** Adds 'Don’t know', checked at the start. */
  isOptional?: boolean;
  /** Asked only once the answers before make it a question. */
  isLater?: boolean;
}

function Choices({ name, legend, choices, className = 'segments', isRequired, isOptional, isLater }: ChoicesProps) {
  return (
    <fieldset data-question={name} hidden={isLater}>
      <legend>{legend}</legend>
      <div className={className}>
        {isOptional && (
          <label>
            <input className="over-face" type="radio" name={name} value="" defaultChecked />
            <span>Don’t know</span>
          </label>
        )}
        {choices.map(([value, label]) => (
          <label key={value}>
            <input className="over-face" type="radio" name={name} value={value} required={isRequired} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function MilesField() {
  return (
    <div>
      <label className="truck-label" htmlFor="truck-miles">
        Miles
      </label>
      <div className="row truck-miles">
        <span className="odometer" aria-hidden="true" data-odometer>
          {[...'000000'].map((digit, at) => (
            <i key={at}>{digit}</i>
          ))}
        </span>
        <span className="field-box truck-field">
          <input
            id="truck-miles"
            name="miles"
            inputMode="numeric"
            maxLength={9}
            pattern="\s*\d{1,3}(,?\d{3})?\s*"
            title="Whole miles up to 999,999, such as 41,200"
            aria-describedby="truck-miles-unit"
          />
          <span id="truck-miles-unit">mi</span>
        </span>
      </div>
    </div>
  );
}

function Picker() {
  return (
    <form className="riveted-plate truck-picker needs-js" data-truck-form action="/my-truck" autoComplete="off">
      <div className="truck-bay" data-bay="silverado-1500">
        <TruckShape model="silverado-1500" />
        <div className="gauge-rule truck-ruler" />
      </div>
      <div className="truck-questions grid waits-for-truck">
        <Choices name="model" legend="Model" choices={truckModels.map(({ id, name }) => [id, name])} isRequired />
        <Choices
          name="year"
          legend="Model year"
          className="segments segments-joined"
          choices={years.map((year) => [String(year), shortYear(year)])}
          isRequired
        />
        <Choices name="tune" legend="Engine tune" choices={Object.entries(detailNames.tune)} isOptional isLater />
        <p className="fine" data-said="tune" hidden />
        <Choices name="trim" legend="Trim" choices={Object.entries(detailNames.trim)} isOptional isLater />
        <div className="row truck-two">
          <Choices name="cab" legend="Cab" choices={Object.entries(detailNames.cab)} />
          <Choices name="drive" legend="Drive" choices={Object.entries(detailNames.drive)} />
        </div>
        <MilesField />
        <p className="note truck-status" role="status" data-status />
        <div className="row no-print truck-end">
          <button className="btn" type="submit">
            Save my truck
          </button>
          <button className="btn btn-line" type="button" data-copy>
            Copy link
          </button>
          <button className="btn btn-line" type="button" data-forget hidden>
            Forget it
          </button>
          <span className="fine truck-kept">
            <Icon name="lock" />
            Kept on this device only. No account, nothing sent.
          </span>
        </div>
      </div>
    </form>
  );
}

const answerNames: readonly [Topic, string][] = [
  ['recalls', 'Recalls'],
  ['problems', 'Known problems'],
  ['towing', 'Tow rating'],
  ['payload', 'Payload'],
  ['economy', 'Fuel economy'],
  ['warranty', 'Warranty'],
  ['service', 'Next service'],
];

/** What the page answers for a truck; a script fills it once one is saved or linked. */
function Answers() {
  return (
    <section className="truck-answers grid" aria-labelledby="truck-answers" data-answers hidden>
      <h2 id="truck-answers" tabIndex={-1}>
        <span data-name>Your truck</span>
      </h2>
      <div className="do-not-drive" data-stop hidden>
        <div className="barricade" aria-hidden="true" />
        <div className="do-not-drive-text grid" />
      </div>
      <dl className="ruled">
        {answerNames.map(([topic, name]) => (
          <div key={topic} data-answer={topic}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
      </dl>
      {hasWatches && (
        <p className="fine">
          <a href={watchHref('recalls.all')} rel="nofollow" data-watch>
            {watchLabel}
          </a>
          : recalls and figures of its model year, by email. Then we keep your address, the model and the year.
        </p>
      )}
    </section>
  );
}

const places: readonly [where: string, what: string][] = [
  ['In the header', 'The tag names it on every page.'],
  ['In a table', 'Its row is tinted and says so.'],
  ['In an article', 'One line after the claim says what holds for it.'],
  [
    'In a tool',
    'Will it tow, the service planner, cost to run and compare start from it. You can change any number. A shared link keeps the numbers it was made with.',
  ],
];

/** Says where the truck appears on other pages. */
function Where() {
  return (
    <section className="truck-answers own-places grid" aria-labelledby="own-places">
      <h2 id="own-places">Where you will see it</h2>
      <dl className="ruled">
        {places.map(([where, what]) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the page is without JavaScript: the same answers, by model and year. */
function WithoutScript() {
  return (
    <section className="links without-js truck-plain grid" aria-labelledby="truck-plain">
      <h2 id="truck-plain">Find your truck in these lists</h2>
      <p>
        This page remembers your truck on your device and marks it everywhere. That needs JavaScript, which is off. The
        same facts are here, by model and year:
      </p>
      {truckModels.map(({ id, name }) => (
        <div key={id}>
          <h3>{name}</h3>
          <p>
            <a href={`/model-years#${id}`}>Ratings, labels and warranty by year</a>
          </p>
          <p>
            Recalls:{' '}
            {yearsOf(id).map((year, at) => (
              <Fragment key={year}>
                {at > 0 && ', '}
                <a href={modelYearPath(id, year)}>{year}</a>
              </Fragment>
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}

/** Renders the page on which a reader picks and saves a truck. */
export function MyTruckPage() {
  return (
    <div className="page-wrap my-truck-page">
      <RulerTitle title="My truck" lede="Enter it once. Tables, articles and tools then show what applies to it." />
      <WithoutScript />
      <div className="truck-columns grid">
        <Picker />
        <div className="truck-side grid">
          <Answers />
          <Where />
        </div>
      </div>
    </div>
  );
}
