import { Stipple } from '../core/effects.tsx';
import { lin, P, R } from '../core/paint.tsx';
import { glyphs } from '../core/text.ts';
import { Gauge } from './gauges.tsx';

/** Truck dashboard filling the canvas below y = 384; values are 0..1. */
export function Dashboard({ boost = 0.7, rpm = 0.45, speed = 0.5 }: { boost?: number; rpm?: number; speed?: number }) {
  return (
    <g>
      <P
        d="M-10 470C300 400 560 384 800 384S1300 400 1610 470V910H-10Z"
        fill={lin(0, 384, 0, 900, [0, '#22384f'], [0.12, '#16283d'], [1, '#080f1a'])}
      />
      <P d="M-10 470C300 400 560 384 800 384S1300 400 1610 470" stroke="#f5b98a" strokeWidth={3} opacity={0.6} />
      <Stipple opacity={0.6}>
        <P
          d="M-10 470C300 400 560 384 800 384S1300 400 1610 470V620H-10Z"
          fill={lin(0, 384, 0, 560, [0, '#f5b98a', 0.5], [1, '#f5b98a', 0])}
        />
      </Stipple>
      <P
        d="M150 900C160 640 250 500 470 486H1130C1350 500 1440 640 1450 900Z"
        fill={lin(0, 480, 0, 900, [0, '#101d2f'], [1, '#050a13'])}
      />
      <P
        d="M150 900C160 640 250 500 470 486H1130C1350 500 1440 640 1450 900"
        stroke="#5d7d92"
        strokeWidth={2}
        opacity={0.5}
      />
      <P d="M196 900C206 690 280 540 480 526H1120C1320 540 1394 690 1404 900Z" fill="#03070e" opacity={0.45} />
      <Gauge
        cx={480}
        cy={706}
        r={168}
        value={rpm}
        red={0.857}
        n={8}
        nums={['0', '1', '2', '3', '4', '5', '6', '7']}
        label="RPM|x 1000"
      />
      <Gauge
        cx={1120}
        cy={706}
        r={168}
        value={speed}
        red={1}
        accent="#f0d9a8"
        n={8}
        nums={['0', '20', '40', '60', '80', '100', '120', '140']}
        label="MPH"
      />
      <Gauge
        cx={800}
        cy={690}
        r={126}
        value={boost}
        red={0.833}
        n={7}
        accent="#e86a33"
        nums={['0', '5', '10', '15', '20', '25', '30']}
        label="BOOST|PSI"
      />
      {/* info strip + tell-tales */}
      <R x={706} y={838} w={188} h={36} r={8} fill="#0d1c2f" stroke="#35536f" strokeWidth={1.4} />
      <P d={glyphs('D4', 728, 863, 20, { w: 700 }).d} fill="#e86a33" />
      <P d={glyphs('TOW / HAUL', 770, 862, 15, { w: 600, track: 0.06 }).d} fill="#a9bcc1" />
      {/* vents + stitched edge */}
      {[-1, 1].map((s) => (
        <g key={s} transform={s > 0 ? 'translate(1600 0) scale(-1 1)' : undefined}>
          <P
            d="M26 560q0 -18 18 -22l118 -26q18 -4 18 14l-8 84q-2 18 -20 20l-106 14q-20 2 -20 -18Z"
            fill="#060d18"
            stroke="#35536f"
            strokeWidth={2}
          />
          {[0, 1, 2, 3].map((i) => (
            <P
              key={i}
              d={`M38 ${572 + i * 22}L166 ${542 + i * 22}`}
              stroke="#2a4460"
              strokeWidth={6}
              strokeLinecap="round"
            />
          ))}
        </g>
      ))}
      <P
        d="M-10 500C300 430 560 414 800 414S1300 430 1610 500"
        stroke="#e86a33"
        strokeWidth={1.6}
        strokeDasharray="9 7"
        opacity={0.65}
      />
    </g>
  );
}
