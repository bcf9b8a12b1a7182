import { Options } from '../../ui/form/FormField.tsx';
import type { FieldState } from '../../ui/form/use-fields.ts';
import type { EngineExplorerData, EngineTune } from './engine-parts.ts';
import { type ExplorerFields, type Load, loads, run, speeds } from './engine-running.ts';

const numberFormat = new Intl.NumberFormat('en-US');

/** Renders the speed slider and what happens inside at that speed. */
export function RunPanel({ data, state }: { data: EngineExplorerData['running']; state: FieldState<ExplorerFields> }) {
  const { rpm, load } = state.values;
  const tune = data.tunes.find(({ id }) => id === state.values.tune) ?? data.tunes[0];
  if (!tune) return null;
  return (
    <section className="tool-part run-panel" aria-labelledby="run-title">
      <h2 id="run-title">Run it</h2>
      <p className="run-speed grid">
        <label htmlFor="run-rpm">Engine speed</label>
        <output htmlFor="run-rpm">{numberFormat.format(rpm)} rpm</output>
        <input
          type="range"
          id="run-rpm"
          name="rpm"
          min={speeds.low}
          max={speeds.high}
          step={speeds.step}
          value={rpm}
          aria-valuetext={`${numberFormat.format(rpm)} rpm`}
          onChange={({ target }) => state.set({ rpm: numberFormat.format(Number(target.value)) })}
        />
      </p>
      <fieldset className="segments segments-joined">
        <legend className="visually-hidden">How hard it works</legend>
        {loads.map(({ value, label }) => (
          <label key={value}>
            <input
              className="over-face"
              type="radio"
              name="load"
              value={value}
              checked={load === value}
              onChange={() => state.set({ load: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="run-tune grid">
        <label htmlFor="run-tune">Tune</label>
        <select
          id="run-tune"
          name="tune"
          value={state.values.tune}
          onChange={({ target }) => state.set({ tune: target.value })}
        >
          <Options of={data.tunes.map(({ id, label }) => ({ value: id, label }))} />
        </select>
      </p>
      <div className="run-readings" role="status">
        <dl className="ruled">
          {readingsOf(tune, rpm, load, data.displacement).map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Says what happens inside, each thing with its name. */
function readingsOf(tune: EngineTune, rpm: number, load: Load, displacement: number) {
  const { firing, air, pulses, pressure, published } = run(tune, rpm, load, displacement);
  const isLight = load === 'light';
  return [
    ['Cylinders', firing === 4 ? 'All four fire.' : '1 and 4 fire. 2 and 3 may rest to save fuel.'],
    ['Air in', `The working pistons sweep ${numberFormat.format(air)} cubic feet a minute.`],
    [
      'Exhaust',
      `${pulses} pulses a second${firing === 4 ? ', in turn through two passages' : ', all in one passage'}.`,
    ],
    [
      'Boost',
      isLight
        ? 'No source gives the boost at light load.'
        : `Up to ${tune.boost} psi: about ${pressure} times the pressure outside. No source gives it speed by speed.`,
    ],
    ...(isLight ? [] : [['Output', published ? `${published}.` : 'No published figure at this speed.']]),
  ];
}
