import type { ModelYearRecalls } from '../../../facts/trucks/recalls.ts';
import { recallYears } from '../../../facts/trucks/site-trucks.ts';
import { allYears, followedModels } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { findTool } from '../../catalog.ts';
import { vinInput } from '../../vin-check/vin.ts';

/** Renders every model with its years and how many recalls were found: the filter of these pages, made of links. */
export function ModelYears({ current }: { current?: ModelYearRecalls }) {
  return (
    <section className="model-years grid no-print riveted-plate" aria-labelledby="find-your-truck">
      <h2 id="find-your-truck">{current ? 'Another truck' : 'Find your truck'}</h2>
      <p className="muted ledger-about">
        Choose the model year. The number is how many safety recalls we found that can reach a 2.7L. A 0 is our list,
        not a clean bill.
      </p>
      {followedModels.map(({ id, name, years }) => (
        <div key={id} className="model-row grid">
          <h3>{name}</h3>
          <ul data-skip={allYears.indexOf(years[0] ?? 0)}>
            {recallYears
              .filter(({ model }) => model === id)
              .map((each) => (
                <li key={each.year} data-truck={`${id} ${each.year}`} data-brief>
                  <ModelYearLink modelYear={each} isCurrent={each.path === current?.path} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      <VinForm />
    </section>
  );
}

function ModelYearLink({ modelYear, isCurrent }: { modelYear: ModelYearRecalls; isCurrent: boolean }) {
  const { path, year, count, name, doNotDrive } = modelYear;
  return (
    <a href={path} aria-current={isCurrent ? 'page' : undefined} className={doNotDrive ? 'is-stop' : undefined}>
      <small aria-hidden="true">’{String(year).slice(2)}</small>
      <b aria-hidden="true">{count}</b>
      <span className="visually-hidden">
        {name}: {count} found{doNotDrive ? ', one of them do not drive' : ''}
      </span>
    </a>
  );
}

/** Renders a field that hands a VIN to the VIN check. It has no name: a VIN is never in an address. */
function VinForm() {
  const vinCheck = findTool('vin-check');
  return (
    <form className="links one-line by-vin" action={vinCheck?.path} data-vin-form>
      {vinCheck && (
        <>
          <input type="hidden" name="from" value="recalls" />
          <label className="needs-js" htmlFor="recall-vin">
            Or type the VIN
          </label>
          <input className="needs-js" id="recall-vin" {...vinInput} />
          <button className="btn needs-js" type="submit">
            Look
          </button>
          <p className="needs-js fine">Read on this device. It tells model year and engine.</p>
        </>
      )}
      <p className="fine">
        Which recalls are open, only NHTSA knows:{' '}
        <a href={site.recallLookupUrl} rel="noopener external">
          ask NHTSA with the VIN
        </a>
        .{' '}
        <a href={site.makerRecallUrl} rel="noopener external">
          GM’s lookup
        </a>{' '}
        also shows programs and coverage.
      </p>
    </form>
  );
}
