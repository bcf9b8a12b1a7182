import { engine, type Piston, pistons } from './measures.ts';
import { box, disc } from './shapes.ts';

const { halfBore, deck } = engine;

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
