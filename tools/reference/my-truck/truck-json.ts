import type { APIRoute } from 'astro';
import { truckYears } from '../../../facts/trucks/trucks.ts';
import { truckId } from '../../my-truck/truck.ts';
import { type MileService, truckFileOf } from '../../my-truck/truck-facts.ts';
import { loadData } from '../../service-planner/service-data.ts';

/** What comes round by distance in normal use. */
const services = loadData().services.flatMap(({ name, normal, isFourWheel }): MileService[] =>
  normal?.miles ? [{ name, every: normal.miles.value, ...(isFourWheel && { isFourWheel: true as const }) }] : [],
);

export const getStaticPaths = () => truckYears.map((props) => ({ params: { truck: truckId(props) }, props }));

/** Returns what is known about one model year, for pages that show it for the reader's truck. */
export const GET: APIRoute<(typeof truckYears)[number]> = ({ props }) => Response.json(truckFileOf(props, services));
