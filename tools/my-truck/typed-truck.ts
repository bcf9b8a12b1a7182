import { readYear } from '../../core/search/typed-year.ts';
import { allYears, type Cab, type Drive, type TruckModel, truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { type Truck, truckOfWords } from './truck.ts';

/** What a truck in the reader's own words comes to: never more than was said. */
export type TypedTruck =
  | { kind: 'truck'; truck: Truck }
  /** One of ours, but of which year, or which of ours. */
  | { kind: 'which-year'; model: TruckModel }
  | { kind: 'which-model'; models: readonly TruckModel[]; year: number | undefined }
  /** Another make or version, as it was typed. */
  | { kind: 'other'; name: string }
  /** One of ours in a year that never had the engine. */
  | { kind: 'other-year'; model: TruckModel; year: number }
  | { kind: 'none' };

/** What readers type that is none of our trucks: another make, another model of GM, an engine of ours other than the 2.7L. */
export const notOurs = {
  makes:
    'ford|f[- ]?[1-4]50|ranger|maverick|lightning|ram|dodge|dakota|toyota|tundra|tacoma|nissan|titan|frontier|honda|ridgeline|jeep|gladiator|hummer|rivian|cybertruck',
  models: 'tahoe|suburban|yukon|escalade|s-?10|ct5|traverse|equinox|acadia|blazer|avalanche',
  engines: 'v-?[68]|(?:2\\.8|3\\.0|3\\.6|4\\.3|5\\.3|6\\.2|6\\.6) ?l?|duramax|diesel|ev|hybrid|electric(?! +brake)',
};
/** Also heavier versions of ours. */
const others = new RegExp(`\\b([23]500(hd)?|hd|${Object.values(notOurs).join('|')})\\b`, 'i');

const drives: Readonly<Record<string, Drive>> = { '4x4': '4wd', '4x2': '2wd', '2x4': '2wd', rwd: '2wd' };
const cabs: Readonly<Record<string, Cab>> = { extended: 'double', reg: 'regular', single: 'regular' };
const makes: Readonly<Record<string, string>> = { chevy: 'chevrolet' };

/** Returns the models that the words allow: by name, by make, or by make and '1500'. */
function findModels(words: readonly string[]): readonly TruckModel[] {
  const named = truckModels.filter(({ short }) => words.includes(short.toLowerCase()));
  const ofMake = truckModels.filter(({ make }) => words.includes(make.toLowerCase()));
  const sized = (ofMake.length > 0 ? ofMake : truckModels).filter(({ name }) =>
    name.split(' ').some((word) => /^\d+$/.test(word) && words.includes(word)),
  );
  const [found = []] = [named, sized, ofMake].filter((models) => models.length > 0);
  return found.map(({ id }) => id);
}

/** Reads a truck as people type it: '22 sierra', '2022 Silverado crew 4x4', 'silverado', '2022 f150'. */
export function readTyped(text: string): TypedTruck {
  const [other] = others.exec(text) ?? [];
  if (other) return { kind: 'other', name: other };
  const words = text
    .toLowerCase()
    .split(/[\s,;/-]+/)
    .map((word) => makes[word] ?? drives[word] ?? cabs[word] ?? word);
  const years = words.filter((word) => /^((19|20)\d\d|['’‘]?\d\d)$/.test(word));
  const written = years.find((word) => readYear(word, allYears)) ?? years[0];
  // '’07' and '14' are years, whether or not these trucks had them.
  const year =
    written === undefined
      ? undefined
      : Number(written.replace(/^['’‘]?(\d\d)$/, (_, two) => `${two > '50' ? 19 : 20}${two}`));
  const models = findModels(words);
  const [model] = models;
  // A word nobody knows beside a year may be any truck.
  if (!model && (year === undefined || words.some((word) => word !== written && word !== ''))) return { kind: 'none' };
  if (models.length !== 1 || !model) {
    const possible = (model ? models : truckModels.map(({ id }) => id)).filter(
      (id) => year === undefined || yearsOf(id).includes(year),
    );
    return possible.length > 0 ? { kind: 'which-model', models: possible, year } : { kind: 'none' };
  }
  if (year === undefined) return { kind: 'which-year', model };
  if (!yearsOf(model).includes(year)) return { kind: 'other-year', model, year };
  const pairs = words.map((word, at) => `${word}-${words[at + 1]}`);
  const details = [...words, ...pairs].filter((word) => !readYear(word, allYears));
  const truck = truckOfWords([model, String(year), ...details]);
  return truck ? { kind: 'truck', truck } : { kind: 'none' };
}
