import type { ModelYearRecalls } from '../../../facts/trucks/recalls.ts';
import { recallYears } from '../../../facts/trucks/site-trucks.ts';
import { allYears, followedModels } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { VinForm } from '../model-years/VinForm.tsx';

/** Renders every model with its years and how many recalls were found: the filter of these pages, made of links. */
export function ModelYears({ current }: { current?: ModelYearRecalls }) {
  return (
    <section className="model-years grid no-print riveted-plate" aria-labelledby="find-your-truck">
      <h2 id="find-your-truck">{current ? 'Another model or year' : 'Find your truck'}</h2>
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
      <VinForm
        from="recalls"
        className="links by-vin"
        label="Or type the VIN"
        button="Look"
        note="Read on this device. It tells model year and engine."
      >
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
      </VinForm>
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
        {name}: {count} found{doNotDrive && `, one says: ${doNotDrive.words}`}
      </span>
    </a>
  );
}
