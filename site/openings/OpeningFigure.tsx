import { Blueprint } from './Blueprint.tsx';
import { Lanes } from './Lanes.tsx';
import type { Opening } from './opening-data.ts';
import { Walk } from './Walk.tsx';

/** Renders what an article opens with below its header, over the whole width. */
export function OpeningFigure({ opening }: { opening: Opening }) {
  if (opening.kind === 'lanes') return <Lanes {...opening.chart} />;
  if (opening.kind === 'walk') return <Walk {...opening.chart} />;
  return opening.kind === 'blueprint' ? <Blueprint engines={opening.engines} /> : null;
}
