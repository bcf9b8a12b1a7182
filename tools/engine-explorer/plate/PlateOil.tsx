import { blades, box, disc } from './shapes.ts';

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
