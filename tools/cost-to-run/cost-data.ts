import type { Drive, EngineId } from './engines.ts';

/** What the tool takes from the ledger when the page is built. */
export interface CostData {
  milesPerYear: number;
  years: number;
  towingPercent: number;
  gasolinePrice: number;
  /** One planning figure for every truck. */
  towingMpg: number;
  /** EPA combined, and the record it comes from. */
  epa: Readonly<Record<EngineId, Readonly<Record<Drive, { mpg: number; factId: string }>>>>;
  /** The label of Ford's other two-wheel-drive version. */
  thirstierEcoboostMpg: number;
  /** How far the flex-fuel V8's label may fall below the other. */
  flexFuelLossMpg: number;
}
