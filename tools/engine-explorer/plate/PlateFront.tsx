import { box } from './shapes.ts';

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
