import { band, between, blades, box, compressor, disc, engine, outline, turbine } from './plate-geometry.ts';

const { x, y, wheel } = compressor;
const downpipe = `M${turbine.x - 34} 500V770Q${turbine.x - 34} 834 ${turbine.x + 30} 834H980`;

/** What is behind the turbine: downpipe, bearing housing, compressor; and the wastegate that lets gas past the wheel. */
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

const pipe = compressor.x + 67;

/** The way of the charge air: up from the compressor, through the intercooler, into the intake manifold. */
export function PlateAir() {
  return (
    <g>
      {engine.bores.map((cx) => (
        <path key={cx} className="art-line air" d={box(cx - 38, 150, 24, 50)} />
      ))}
      <path className="art-line cast" d={box(218, 112, 476, 48, 20)} />
      <path className="thin" d={Array.from({ length: 11 }, (_, at) => `M${256 + at * 40} 120v32`).join('')} />
      <g data-of="intercooler">
        <path className="tube-wall" d={`M690 136H882M${pipe} 350V190`} />
        <path className="tube art-lit-line" d={`M690 136H882M${pipe} 352V190`} />
        <path className="art-line steel art-lit" d={box(700, 112, 22, 48, 4)} fill="url(#plate-lying)" />
        <path className="art-line steel art-lit" d="M874 112h34v92h-34q-10-46 0-92Z" fill="url(#plate-upright)" />
        <path className="art-line steel art-lit" d="M1038 112h54q8 46 0 92h-54Z" fill="url(#plate-upright)" />
        <path className="art-line core art-lit" d={box(908, 106, 130, 104, 3)} />
        <path className="thin" d={Array.from({ length: 5 }, (_, at) => `M908 ${123 + at * 17}h130`).join('')} />
        <path className="fin" d={Array.from({ length: 16 }, (_, at) => `M${916 + at * 7.6} 106v104`).join('')} />
        <path className="flow" d={`M${pipe} 300v-40m-7 10 7-10 7 10M830 136h-44m10-7-10 7 10 7`} />
      </g>
    </g>
  );
}

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
