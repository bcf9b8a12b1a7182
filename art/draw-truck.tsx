import { renderToStaticMarkup } from 'react-dom/server';
import { Filters } from './core/effects.tsx';
import { resetIds } from './core/paint.tsx';
import type { TruckProps } from './parts/truck/spec.ts';
import { Truck } from './parts/truck/truck.tsx';

/** Size of the drawing; the wheels are on its lower edge. */
export const truckDrawing = { width: 1100, height: 336 } as const;

/** Draws a truck from the side as an SVG file: sharp at every size and about 13 KB on the wire. */
export function drawTruck(truck: Pick<TruckProps, 'size' | 'cab' | 'paint'>): string {
  resetIds();
  const { width, height } = truckDrawing;
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <title>A pickup truck from the side</title>
      <Filters />
      <Truck {...truck} x={width / 2} y={312} scale={165} sky="#dfe9ea" ground="#cfc4ab" keyPower={0.7} />
    </svg>,
  );
  // A tenth of a pixel is enough, and a third of the bytes.
  return svg.replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));
}
