import { blades, box, disc, engine, type Piston, pistons } from './plate-geometry.ts';

const { bores, halfBore, left, right, deck, boreEnd, blockEnd, crankY } = engine;
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

/** The crankshaft with its throws and counterweights. */
export function PlateCrank() {
  return (
    <g data-of="crankshaft">
      <path className="art-line steel art-lit" d={box(132, crankY - 17, 588, 34, 4)} fill="url(#plate-lying)" />
      {pistons.map(({ cx, crankPinY, isUp }) => (
        <g key={cx}>
          <path
            className="art-line steel art-lit"
            d={box(cx - 26, crankPinY - 17, 52, 34, 3)}
            fill="url(#plate-lying)"
          />
          {[cx - 33, cx + 33].map((x) => (
            <path
              key={x}
              className="art-line steel art-lit"
              d={
                isUp
                  ? box(x - 9, crankPinY - 24, 18, crankY + 54 - crankPinY + 24, 8)
                  : box(x - 9, crankY - 54, 18, crankPinY + 24 - crankY + 54, 8)
              }
              fill="url(#plate-upright)"
            />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Rods and pistons, and the charge that burns over the first. */
export function PlatePistons() {
  return (
    <g data-of="pistons">
      {pistons.map((piston, at) => (
        <g key={piston.cx}>
          {at === 0 && <Fire {...piston} />}
          <Rod {...piston} />
          <Crown {...piston} />
        </g>
      ))}
    </g>
  );
}

function Rod({ cx, crankPinY, wristPinY }: Piston) {
  return (
    <>
      <path
        className="art-line steel"
        d={`M${cx - 11} ${wristPinY}h22L${cx + 16} ${crankPinY - 16}h-32Z`}
        fill="url(#plate-upright)"
      />
      <path className="shade" d={`M${cx - 4} ${wristPinY + 26}h8l2 ${crankPinY - wristPinY - 66}h-12Z`} />
      <path className="art-line steel" d={box(cx - 22, crankPinY - 27, 44, 54, 13)} fill="url(#plate-upright)" />
      <path className="thin" d={`M${cx - 22} ${crankPinY}h44`} />
    </>
  );
}

function Crown({ cx, wristPinY: y }: Piston) {
  const half = halfBore - 2;
  return (
    <>
      <path
        className="art-line steel art-lit"
        d={`M${cx - half} ${y - 40}H${cx - 18}l6 5h24l6-5H${cx + half}V${y + 27}H${cx + 27}Q${cx + 25} ${y + 9} ${cx + 12} ${y + 8}H${cx - 12}Q${cx - 25} ${y + 9} ${cx - 27} ${y + 27}H${cx - half}Z`}
        fill="url(#plate-upright)"
      />
      <path className="ring" d={[-31, -21, -11].map((dy) => `M${cx - half} ${y + dy}h${2 * half}`).join('')} />
      <path className="art-line steel" d={disc(cx, y, 11)} />
      <path className="hollow" d={disc(cx, y, 5)} />
    </>
  );
}

function Fire({ cx, wristPinY }: Piston) {
  return (
    <path
      d={`M${cx - halfBore} ${deck}L${cx - 14} ${deck - 32}h28L${cx + halfBore} ${deck}V${wristPinY - 40}H${cx - halfBore}Z`}
      fill="url(#plate-fire)"
    />
  );
}

/** The two balance shafts, the variable oil pump with its pickup, and the oil. */
export function PlateOil() {
  return (
    <g>
      <path
        className="oil"
        d="M244 884q20-5 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0q22-4 42 0L634 912Q628 922 614 922H276Q262 922 256 912Z"
      />
      <g data-of="balance">
        {[818, 852].map((y, at) => (
          <g key={y}>
            <path
              className="art-line steel art-lit"
              d={box(226 + at * 24, y - 8, 452 - at * 62, 16, 4)}
              fill="url(#plate-lying)"
            />
            {[300, 500].map((x) => (
              <path
                key={x}
                className="art-line steel art-lit"
                d={box(x + at * 20, at ? y - 4 : y - 20, 84, 24, 5)}
                fill="url(#plate-lying)"
              />
            ))}
            <path
              className="art-line steel art-lit"
              d={box(218 + at * 24, y - 15, 14, 30, 3)}
              fill="url(#plate-upright)"
            />
          </g>
        ))}
      </g>
      <g data-of="oil-pump">
        <path className="pickup-wall" d="M150 882Q150 906 190 906H300" />
        <path className="pickup art-lit-line" d="M150 880Q150 906 190 906H302" />
        <path className="art-line steel art-lit" d="M292 892h36l10 20h-56Z" fill="url(#plate-lying)" />
        <path className="art-line steel art-lit" d={disc(140, 846, 48)} fill="url(#plate-upright)" />
        <path className="art-line hollow" d={disc(140, 846, 38)} />
        <path className="art-line steel art-lit" d={disc(146, 846, 32)} />
        <path className="oil" d={disc(146, 846, 25)} />
        <path className="art-line steel art-lit" d={disc(138, 846, 15)} fill="url(#plate-lying)" />
        <path className="vane" d={blades(138, 846, 6, 19, 7, 0)} />
        <path className="coil" d="M88 838l10 12M80 838l10 12M72 838l10 12M64 838l10 12" />
        <path className="art-line boot" d={box(52, 830, 14, 30, 3)} />
      </g>
    </g>
  );
}

/** Timing cover cut open on its chain, and the crank pulley. */
export function PlateFront() {
  return (
    <g>
      <path className="art-line cast" d="M146 214Q146 196 164 196H192V800H172Q146 796 146 770Z" />
      <path className="hollow" d={box(156, 208, 32, 572, 10)} />
      <path className="chain" d={box(165, 216, 14, 536, 7)} />
      <path className="art-line steel" d={box(158, 206, 28, 34, 4)} fill="url(#plate-lying)" />
      <path className="art-line steel" d={box(158, 708, 28, 52, 4)} fill="url(#plate-lying)" />
      <path className="art-line steel" d={box(112, 684, 30, 102, 7)} fill="url(#plate-lying)" />
      <path className="thin" d={Array.from({ length: 6 }, (_, at) => `M112 ${698 + at * 15}h30`).join('')} />
      <path className="art-line steel" d={box(96, 722, 18, 26, 4)} fill="url(#plate-lying)" />
    </g>
  );
}
