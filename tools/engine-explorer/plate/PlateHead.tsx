import { PlatePassages } from './PlateExhaust.tsx';
import { box, engine, spring } from './plate-geometry.ts';

const { bores, halfBore, left, right, headTop, deck } = engine;
const last = bores[3];
const chambers = [...bores]
  .reverse()
  .map((cx) => `L${cx + halfBore} ${deck}L${cx + 14} ${deck - 32}H${cx - 14}L${cx - halfBore} ${deck}`)
  .join('');

/** The cut cylinder head: chambers, intake ports and spark plugs. Valves, injectors and exhaust passages follow on top. */
export function PlateHead() {
  return (
    <g>
      {bores.slice(1).map((cx) => (
        <path
          key={cx}
          className="bore"
          d={`M${cx - halfBore} ${deck + 2}V${deck}L${cx - 14} ${deck - 32}h28L${cx + halfBore} ${deck}v2Z`}
        />
      ))}
      <path
        className="art-line"
        d={`M${left - 4} ${headTop}H${right + 4}V${deck}${chambers}L${left - 4} ${deck}Z`}
        fill="url(#plate-cut)"
      />
      {bores.map((cx) => (
        <g key={cx}>
          <path
            className="art-line port"
            d={`M${cx - 40} 446Q${cx - 52} 420 ${cx - 46} 404Q${cx - 36} 388 ${cx - 16} 404Q${cx - 8} 420 ${cx - 14} 446Z`}
          />
          <path className="art-line steel" d={box(cx - 7, 300, 14, 60, 3)} fill="url(#plate-upright)" />
          <path className="art-line plug" d={box(cx - 5, 360, 10, 50, 2)} />
          <path className="art-line steel" d={box(cx - 4, 408, 8, 26, 1)} />
        </g>
      ))}
    </g>
  );
}

/** The valves of the head, intake at the left of each bore and exhaust at the right. */
export function PlateValves() {
  return (
    <g data-of="valves">
      {bores.flatMap((cx) => [
        <Valve key={cx - 27} x={cx - 27} top={276} />,
        <Valve key={cx + 27} x={cx + 27} top={252} isExhaust />,
      ])}
    </g>
  );
}

function Valve({ x, top, isExhaust = false }: { x: number; top: number; isExhaust?: boolean }) {
  return (
    <>
      {isExhaust && <path className="art-line guide" d={box(x - 7, 336, 14, 40, 2)} />}
      <path
        className="art-line steel art-lit"
        d={`M${x - 3} ${top}h6V430Q${x + 4} 442 ${x + 17} 450V454H${x - 17}V450Q${x - 4} 442 ${x - 3} 430Z`}
        fill="url(#plate-upright)"
      />
      <path className="coil" d={spring(x, top + 10, 332, 10)} />
      <path className="art-line steel art-lit" d={box(x - 13, top, 26, 8, 3)} fill="url(#plate-lying)" />
    </>
  );
}

/** The injectors and the rail that feeds them. */
export function PlateInjectors() {
  return (
    <g data-of="injectors">
      {bores.map((cx) => (
        <g key={cx} transform={`rotate(-12 ${cx - 46} 452)`}>
          <path className="art-line steel art-lit" d={box(cx - 55, 366, 18, 46, 4)} fill="url(#plate-upright)" />
          <path className="art-line steel art-lit" d={box(cx - 51, 412, 10, 38, 2)} fill="url(#plate-upright)" />
          <path className="art-line plug" d={box(cx - 57, 376, 22, 12, 3)} />
        </g>
      ))}
      <path className="spray" d={`M${last - 44} 455l34 4M${last - 44} 456l30 14M${last - 44} 457l20 20`} />
      <path className="art-line steel art-lit" d={box(left + 2, 352, 410, 12, 6)} fill="url(#plate-lying)" />
    </g>
  );
}

const coverTop = 186;

/** The cover cut open on the two camshafts; the intake camshaft, in front, slides. */
export function PlateCamshafts() {
  return (
    <g>
      <path
        className="art-line cast"
        d={`M${left - 6} ${headTop}V${coverTop + 20}Q${left - 6} ${coverTop} ${left + 14} ${coverTop}H${right - 14}Q${right + 6} ${coverTop} ${right + 6} ${coverTop + 20}V${headTop}Z`}
      />
      <path className="hollow" d={box(left + 8, coverTop + 12, right - left - 16, headTop - coverTop - 12, 10)} />
      {bores.map((cx) => (
        <path key={cx} className="art-line boot" d={box(cx - 9, coverTop - 12, 18, 128, 4)} />
      ))}
      <path className="art-line steel" d={box(left - 30, 216, right - left + 10, 12, 3)} fill="url(#plate-lying)" />
      {bores.map((cx, at) => (
        <path
          key={cx}
          className="art-line steel"
          d={box(cx + 20, at % 2 ? 206 : 209, 14, at % 2 ? 36 : 42, 6)}
          fill="url(#plate-upright)"
        />
      ))}
      <PlatePassages />
      <PlateValves />
      <PlateInjectors />
      <SlidingCamshaft />
    </g>
  );
}

/** Three lobes side by side for each intake valve; for cylinders 2 and 3 one of them is round and lifts nothing. */
function SlidingCamshaft() {
  return (
    <g data-of="camshaft">
      <path
        className="art-line steel art-lit"
        d={box(left - 30, 245, right - left + 14, 10, 3)}
        fill="url(#plate-lying)"
      />
      {bores.map((cx, at) => {
        const isResting = at === 1 || at === 2;
        return (
          <g key={cx}>
            <path className="art-line steel art-lit" d={box(cx - 48, 241, 104, 18, 4)} fill="url(#plate-lying)" />
            <path className="art-line steel art-lit" d={box(cx - 44, 233, 11, 42, 5)} fill="url(#plate-upright)" />
            <path className="art-line steel art-lit" d={box(cx - 33, 236, 11, 34, 5)} fill="url(#plate-upright)" />
            <path
              className="art-line steel art-lit"
              d={box(cx - 22, isResting ? 238 : 236, 11, isResting ? 24 : 34, 5)}
              fill="url(#plate-upright)"
            />
            <path className="groove" d={`M${cx + 40} 241q9 9 0 18M${cx + 50} 241q-9 9 0 18`} />
            <path className="art-line boot" d={box(cx + 37, 192, 16, 34, 3)} />
            <path className="art-line steel" d={box(cx + 42, 226, 6, 16, 1)} />
          </g>
        );
      })}
    </g>
  );
}
