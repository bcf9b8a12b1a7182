import { compressor, turbine } from './measures.ts';
import { band, between, blades, box, disc, outline } from './shapes.ts';

const { x, y, wheel } = compressor;
const downpipe = `M${turbine.x - 34} 500V770Q${turbine.x - 34} 834 ${turbine.x + 30} 834H980`;

/** What lies behind the turbine: downpipe, bearing housing, compressor; and the wastegate that lets gas past the wheel. */
export function PlateTurbo() {
  return (
    <g>
      <path className="pipe-wall" d={downpipe} />
      <path className="pipe-gas" d={downpipe} />
      <path className="art-line steel" d={box(978, 800, 14, 68, 4)} fill="url(#plate-lying)" />
      <path className="flow" d="M900 834h44m-10-7 10 7-10 7" />
      <g data-of="turbo">
        <path
          className="art-line steel art-lit"
          d={outline([
            [turbine.x, turbine.y - 46],
            [x, y - 56],
            [x, y + 40],
            [turbine.x, turbine.y + 60],
          ])}
          fill="url(#plate-lying)"
        />
        <path
          className="art-line steel art-lit"
          d={`${band(
            x,
            y,
            [0, 360],
            () => 10,
            (t) => between(88, 62, t),
          )}`}
          fill="url(#plate-upright)"
        />
        <path className="art-line steel art-lit" d={`M${x + 46} ${y + 8}V330h42V${y + 2}`} fill="url(#plate-upright)" />
        <path className="art-line steel art-lit" d={disc(x, y, wheel + 14)} fill="url(#plate-lying)" />
        <path className="art-line hollow" d={disc(x, y, wheel + 4)} />
        <path className="blade" d={blades(x, y, 11, wheel, 9, 46)} />
        <path className="art-line steel art-lit" d={disc(x, y, 12)} />
      </g>
      <Wastegate />
    </g>
  );
}

/** Flap, lever, rod and electric actuator. */
function Wastegate() {
  return (
    <g data-of="wastegate">
      <path className="art-line steel art-lit" d="M886 548l40 26-8 14-42-26Z" fill="url(#plate-lying)" />
      <path className="rod art-lit-line" d="M922 582L958 636" />
      <path className="art-line steel art-lit" d={disc(922, 582, 8)} />
      <path className="art-line boot art-lit" d={box(932, 632, 84, 52, 10)} />
      <path className="art-line steel art-lit" d={box(1016, 644, 16, 28, 3)} fill="url(#plate-lying)" />
      <path className="thin light" d="M946 642v32M958 642v32M970 642v32" />
      <path className="art-line steel art-lit" d={disc(958, 636, 7)} />
      <path className="wire" d="M1032 658h26q14 0 14 14v40" />
    </g>
  );
}
