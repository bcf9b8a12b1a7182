import { compressor, engine } from './measures.ts';
import { box } from './shapes.ts';

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
