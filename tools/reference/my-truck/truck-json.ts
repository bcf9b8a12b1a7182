import type { APIRoute } from 'astro';
import { truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { type Truck, truckId } from '../../my-truck/truck.ts';
import { type MileService, truckFileOf } from '../../my-truck/truck-file.ts';
import { loadData } from '../../service-planner/service-data.ts';

/** What comes round by distance in normal use. */
const services = loadData().services.flatMap(({ name, normal, isFourWheel }): MileService[] =>
  normal?.miles ? [{ name, every: normal.miles.value, ...(isFourWheel && { isFourWheel: true as const }) }] : [],
);

type ModelYear = Pick<Truck, 'model' | 'year'>;

export const getStaticPaths = () =>
  truckModels.flatMap(({ id: model }) =>
    yearsOf(model).map((year) => ({ params: { truck: truckId({ model, year }) }, props: { model, year } })),
  );

/** Returns what is known about one model year, for pages that show it for the reader's truck. */
export const GET: APIRoute<ModelYear> = ({ props }) => Response.json(truckFileOf(props, services));
