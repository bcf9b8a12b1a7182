import { band, blades, box, disc } from './shapes.ts';

/** The electric water pump and the rotary valve that sends the coolant where it is wanted. */
export function PlateCooling() {
  return (
    <g data-of="thermal">
      <path className="hose-wall" d="M84 580V470M112 604H206M84 400V340Q84 318 106 318H198" />
      <path className="hose art-lit-line" d="M84 582V468M112 604H208M84 402V340Q84 318 106 318H200" />
      <path className="hose-wall" d="M44 436H6" />
      <path className="hose art-lit-line" d="M46 436H4" />
      <path className="art-line steel art-lit" d={disc(84, 436, 44)} fill="url(#plate-upright)" />
      <path className="art-line hollow" d={disc(84, 436, 33)} />
      <path
        className="art-line steel art-lit"
        d={band(
          84,
          436,
          [-62, 152],
          () => 9,
          () => 31,
        )}
      />
      <path className="art-line steel art-lit" d={disc(84, 436, 9)} />
      <path className="art-line boot" d={box(112, 410, 40, 52, 6)} />
      <path className="art-line steel art-lit" d={disc(84, 604, 46)} fill="url(#plate-upright)" />
      <path className="art-line hollow" d={disc(84, 604, 35)} />
      <path className="blade" d={blades(84, 604, 10, 31, 7, 50)} />
      <path className="art-line steel art-lit" d={disc(84, 604, 11)} />
      <path className="art-line boot" d={box(58, 644, 52, 18, 4)} />
    </g>
  );
}
