import type { Draft } from '../../ui/form/field.ts';
import { currentTruck, nameTruck, type Truck, truckId } from '../my-truck/truck.ts';
import type { CostData } from './cost-data.ts';
import type { CostFields } from './cost-fields.ts';
import { type DriveType, drives } from './cost-model.ts';

/** Returns what the saved truck writes into the fields: its drive, and its EPA label where there is one. */
export function draftOfOwnTruck({ ownLabels }: CostData): Partial<Draft<CostFields>> {
  const truck = currentTruck();
  if (!truck) return {};
  const labels = ownLabels[truckId(truck)] ?? {};
  const mpg = drives.flatMap((drive) => (labels[drive] ? [[`turbo-${drive}`, String(labels[drive])]] : []));
  return { ...(truck.drive && { drive: truck.drive }), ...Object.fromEntries(mpg) };
}

/** Returns what to call the first truck while it has the saved truck's label; undefined where it does not. */
export function nameOwnTruck(
  truck: Truck | undefined,
  { ownLabels }: CostData,
  drive: DriveType,
  mpg: number,
): string | undefined {
  return truck && ownLabels[truckId(truck)]?.[drive] === mpg ? nameTruck(truck).name : undefined;
}
