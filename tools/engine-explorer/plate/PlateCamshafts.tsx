import { engine } from './measures.ts';
import { PlatePassages } from './PlateExhaust.tsx';
import { PlateInjectors, PlateValves } from './PlateHead.tsx';
import { box } from './shapes.ts';

const { bores, left, right, headTop } = engine;
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
