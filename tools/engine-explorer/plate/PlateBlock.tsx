import { engine } from './measures.ts';
import { box } from './shapes.ts';

const { bores, halfBore, left, right, deck, boreEnd, blockEnd } = engine;
const webs = [left + 16, 326, 454, 582, right - 16];

/** The cut block: walls, water jackets, bores, bearing webs; the oil pan and the flywheel. */
export function PlateBlock() {
  return (
    <g>
      <path className="art-line steel" d={box(716, 640, 30, 190, 6)} fill="url(#plate-lying)" />
      <path className="thin" d={Array.from({ length: 20 }, (_, at) => `M746 ${650 + at * 9}h7`).join('')} />
      <path
        className="art-line cast"
        d={`M${left + 4} ${blockEnd}H${right - 4}V826Q${right - 6} 846 ${right - 40} 850L648 934Q640 944 624 944H262Q246 944 238 934L206 850Q${left + 4} 846 ${left + 4} 826Z`}
      />
      <path className="hollow" d="M214 796H690V818L630 912Q628 922 614 922H276Q262 922 256 912L218 836Z" />
      <path className="art-line" d={box(left, deck, right - left, blockEnd - deck, 4)} fill="url(#plate-cut)" />
      <path className="hollow" d={box(left + 20, 664, right - left - 40, blockEnd - 664 + 8, 10)} />
      {webs.map((x) => (
        <g key={x}>
          <path className="art-line" d={`M${x - 12} 660h24l4 60v60h-32v-60Z`} fill="url(#plate-cut)" />
          <path className="thin" d={`M${x - 16} 752h32M${x - 9} 752v30M${x + 9} 752v30`} />
        </g>
      ))}
      {bores.map((cx, at) => (
        <g key={cx} data-of={at === 1 || at === 2 ? 'afm' : undefined}>
          <path className="coolant" d={box(cx - halfBore - 13, deck + 14, 8, 130, 4)} />
          <path className="coolant" d={box(cx + halfBore + 5, deck + 14, 8, 130, 4)} />
          <path
            className="art-line steel"
            d={box(cx - halfBore - 4, deck, 2 * halfBore + 8, boreEnd - deck)}
            fill="url(#plate-upright)"
          />
          <path className="bore art-lit" d={box(cx - halfBore, deck, 2 * halfBore, boreEnd - deck)} />
        </g>
      ))}
    </g>
  );
}
