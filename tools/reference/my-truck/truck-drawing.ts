import type { APIRoute } from 'astro';
import { drawTruck } from '../../../art/draw-truck.tsx';
import { type Cab, cabsOf, type TruckModel, truckModels } from '../../../facts/trucks/trucks.ts';

/** One color a model, so that a glance tells them apart. */
const paints: Readonly<Record<TruckModel, string>> = {
  'silverado-1500': '#c4431f',
  'sierra-1500': '#3d4a5c',
  colorado: '#2f6a68',
  canyon: '#b98a2f',
};

export const getStaticPaths = () =>
  truckModels.flatMap(({ id: model }) =>
    cabsOf(model).map((cab) => ({ params: { drawing: `${model}-${cab}` }, props: { model, cab } })),
  );

/** Returns a truck drawn from the side. */
export const GET: APIRoute<{ model: TruckModel; cab: Cab }> = ({ props: { model, cab } }) => {
  const size = cabsOf(model).length > 1 ? 'full' : 'mid';
  return new Response(drawTruck({ size, cab, paint: paints[model] }), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  });
};
