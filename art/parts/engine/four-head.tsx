import { lerp, rpoly, toD } from '../../core/geometry.ts';
import { lin, P, rectD } from '../../core/paint.tsx';
import { cutFace, four, metal } from './four-section.ts';

const { bores: cyl, bore, deck, left: L, right: Rr } = four;
const { cut, cutHi } = cutFace;

const spring = (cx: number, a: number, b: number) => {
  let d = '';
  const n = 5;
  for (let i = 0; i < n; i++) {
    const yy = lerp(a, b, (i + 0.5) / n);
    d += `M${cx - 12} ${(yy + 3).toFixed(1)}L${cx + 12} ${(yy - 3).toFixed(1)}`;
  }
  return d;
};

/** Cut cylinder head: ports, plugs, valves, camshaft and cover. */
export const FourHead = ({ fire }: { fire: number }) => (
  <>
    {/* cylinder head section */}
    <P
      d={toD(
        rpoly([
          [L - 6, 268, 8],
          [Rr + 6, 268, 8],
          [Rr + 6, deck],
          ...cyl
            .slice()
            .reverse()
            .flatMap((cx) => [
              [cx + bore, deck],
              [cx + 16, deck - 30],
              [cx - 16, deck - 30],
              [cx - bore, deck],
            ]),
          [L - 6, deck],
        ]),
      )}
      fill={lin(0, 268, 0, deck, [0, cutHi], [0.5, cut], [1, '#b8452b'])}
    />
    {cyl.map((cx, i) => (
      <g key={i}>
        {/* ports */}
        <P d={`M${cx - 50} 318q-12 24 8 46l14 12h24l-8 -10q-10 -16 -2 -36l4 -12Z`} fill="#12263b" />
        <P
          d={`M${cx + 50} 318q12 24 -8 46l-14 12h-24l8 -10q10 -16 2 -36l-4 -12Z`}
          fill={i === fire ? '#5a1d14' : '#3a1614'}
        />
        {/* plug + coil */}
        <P
          d={rectD(cx - 9, 214, 18, 118, 4)}
          fill={lin(cx - 9, 0, cx + 9, 0, [0, '#10151d'], [0.4, '#3b4651'], [1, '#0b0f16'])}
        />
        <P d={rectD(cx - 6, 330, 12, 30, 2)} fill="#f1ecdd" />
        <P d={rectD(cx - 4, 358, 8, 15, 1)} fill="#aab2b3" />
        {/* valves */}
        {[-31, 31].map((o, j) => {
          const open = (i === 1 && j === 0) || (i === 2 && j === 1) ? 12 : 0,
            vx = cx + o;
          return (
            <g key={j}>
              <P
                d={rectD(vx - 3, 286 + open, 6, 94)}
                fill={lin(vx - 3, 0, vx + 3, 0, [0, '#fbf5e6'], [1, '#7c8890'])}
              />
              <P
                d={`M${vx - 3} ${366 + open}Q${vx - 4} ${380 + open} ${vx - 20} ${388 + open}h40Q${vx + 4} ${380 + open} ${vx + 3} ${366 + open}Z`}
                fill={lin(0, 366, 0, 392, [0, '#d5d6cf'], [1, '#6f7b84'])}
              />
              <path d={spring(vx, 284 + open, 322)} stroke="#f1ecdd" strokeWidth="3.6" strokeLinecap="round" />
              <P d={rectD(vx - 16, 276 + open, 32, 9, 4)} fill="#c2c8c6" />
            </g>
          );
        })}
      </g>
    ))}
    {/* cam + cover */}
    <P
      d={toD(
        rpoly([
          [L - 4, 272],
          [L - 4, 214, 22],
          [Rr + 4, 214, 22],
          [Rr + 4, 272],
          [Rr - 14, 272],
          [Rr - 14, 236, 12],
          [L + 14, 236, 12],
          [L + 14, 272],
        ]),
      )}
      fill={lin(0, 214, 0, 272, [0, '#5d7d92'], [0.3, '#35536f'], [1, '#1b3353'])}
    />
    <P d={rectD(L + 14, 236, Rr - L - 28, 36)} fill="#0d1928" />
    {cyl.map((cx, i) => (
      <P key={i} d={rectD(cx - 15, 196, 30, 26, 6)} fill={lin(0, 196, 0, 222, [0, '#3b4651'], [1, '#10151d'])} />
    ))}
    <P d={rectD(L - 10, 248, Rr - L + 10, 16, 3)} fill={metal(248, 264, false)} />
    {cyl.flatMap((cx, i) =>
      [-31, 31].map((o, j) => {
        const open = (i === 1 && j === 0) || (i === 2 && j === 1);
        const d = open ? 1 : (i + j) % 2 ? -1 : -0.4;
        return (
          <P
            key={cx + o}
            d={rectD(cx + o - 11, d > 0 ? 243 : 256 - 20 * -d - 4, 22, d > 0 ? 44 : 18 + 16 * -d, 7)}
            fill={metal(cx + o - 11, cx + o + 11)}
          />
        );
      }),
    )}
  </>
);
