/** Regions by first character; only what has been settled for decades (ISO 3780). */
const regions: readonly [characters: string, region: string][] = [
  ['145', 'the United States'],
  ['2', 'Canada'],
  ['3', 'Mexico'],
  ['6', 'Oceania'],
  ['89', 'South America'],
  ['ABCDEFGH', 'Africa'],
  ['J', 'Japan'],
  ['KLMNPR', 'Asia'],
  ['STUVWXYZ', 'Europe'],
];

/** The part of the world a maker's code belongs to; undefined where the first character does not settle it. */
export const readRegion = (vin: string): string | undefined =>
  regions.find(([characters]) => characters.includes(vin.charAt(0)))?.[1];
