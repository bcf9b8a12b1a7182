/** The engines compared, the subject first. */
export const engineIds = ['turbo', 'v8', 'diesel', 'ecoboost'] as const;
/** An engine; the name stands in the address of a result. */
export type EngineId = (typeof engineIds)[number];

/** What the 2.7 turbo is set against. */
export const rivalIds = ['v8', 'diesel', 'ecoboost'] as const;
/** A rival of the 2.7 turbo. */
export type RivalId = (typeof rivalIds)[number];

/** The driven wheels: they decide which EPA label counts. */
export const drives = ['2wd', '4wd'] as const;
/** Two driven wheels or four. */
export type Drive = (typeof drives)[number];

/** What readers see: in a table, and where room is short. */
export const engineNames: Readonly<Record<EngineId, { truck: string; short: string }>> = {
  turbo: { truck: 'Silverado 2.7 turbo', short: '2.7 turbo' },
  v8: { truck: 'Silverado 5.3 V8', short: '5.3 V8' },
  diesel: { truck: 'Silverado 3.0 diesel', short: '3.0 diesel' },
  ecoboost: { truck: 'F-150 2.7 EcoBoost', short: 'EcoBoost' },
};
