import { workOutCheckDigit } from './check-digit.ts';

/** Characters that are taken for one another on a stamped plate or in a photograph. */
const pairs = [
  'B8',
  'D0',
  'E3',
  'G6',
  'L1',
  'S5',
  'T7',
  'UV',
  'Z2',
  '17',
  '38',
  '56',
  '08',
  'CG',
  'EF',
  'MN',
  'PR',
  'XY',
];

/** A change of one character that would make the check digit right. */
export interface Repair {
  position: number;
  from: string;
  to: string;
}

/** Which single misreading explains a wrong check digit; none where the digit is right. */
export function suggestRepairs(vin: string): Repair[] {
  if (workOutCheckDigit(vin).isRight) return [];
  return [...vin].flatMap((from, at) =>
    lookAlikesOf(from)
      .filter((to) => workOutCheckDigit(vin.slice(0, at) + to + vin.slice(at + 1)).isRight)
      .map((to) => ({ position: at + 1, from, to })),
  );
}

const lookAlikesOf = (character: string): string[] =>
  pairs.filter((pair) => pair.includes(character)).map((pair) => pair.replace(character, ''));
