import source from '../../content/trucks.json' with { type: 'json' };

/** Every text here is browser code: content/trucks.json is checked by trucks-schema.ts, not while a page loads. */
export type TruckModel = keyof typeof source.models;
export type FollowedModel = TruckModel | keyof typeof source.recallsOnly;
export type Tune = keyof typeof source.tunes;
export type Cab = keyof typeof source.cabs;
export type Drive = keyof typeof source.drives;
export type Trim = keyof typeof source.trims;

export const { tunes: tuneNames, cabs: cabNames, drives: driveNames, trims: trimNames } = source;

/** Returns the names of an object's fields, as its type has them. */
export const namesOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names & string)[];
export const drives = namesOf(source.drives);

/** The newest model year of the trucks: everything that names one more derives from it. */
export const newestYear = source.lastYear;

const span = (first: number, last = newestYear): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The trucks that have the 2.7, in the order pages show them, with their model years, oldest first. */
export const truckModels = namesOf(source.models).map((id) => {
  const { make, name, short, firstYear } = source.models[id];
  return { id, make, name, short, years: span(firstYear) };
});

/** Every truck in each of its model years. */
export const truckYears = /* @__PURE__ */ truckModels.flatMap(({ id: model, years }) =>
  years.map((year) => ({ model, year })),
);

/** Every model that can have the 2.7 with the years whose recalls this site follows: the trucks, then others. */
export const followedModels = [
  ...truckModels,
  ...namesOf(source.recallsOnly).map((id) => {
    const { make, name, firstYear, lastYear } = source.recallsOnly[id];
    return { id, make, name, years: span(firstYear, lastYear) };
  }),
];

/** Every model year with a page, oldest first. */
export const allYears = [...new Set(followedModels.flatMap(({ years }) => years))].sort();

export function modelOf(id: FollowedModel) {
  const model = followedModels.find((each) => each.id === id);
  if (!model) throw new Error(`content/trucks.json has no model '${id}'.`);
  return model;
}

/** Returns the model years of a truck, oldest first. */
export const yearsOf = (model: TruckModel): readonly number[] => modelOf(model).years;

/** Returns the names whose first and last year include a year; without a last year it is still sold. */
const soldIn = <Name extends string>(sold: Partial<Record<Name, readonly number[]>>, year: number): Name[] =>
  (Object.keys(sold) as Name[]).filter((name) => {
    const [first = year, last = year] = sold[name] ?? [];
    return first <= year && year <= last;
  });

const tuneTrims: Partial<Record<Tune, readonly string[]>> = source.tuneTrims;

/** Returns the tunes that a trim, or any, was sold with in a model year; one alone needs no question. */
export const tunesOf = (model: TruckModel, year: number, trim?: Trim): Tune[] =>
  soldIn<Tune>(source.models[model].tunes, year).filter((tune) => !trim || (tuneTrims[tune]?.includes(trim) ?? true));

/** Returns the trims of a model year that its ratings depend on; none where they do not. */
export const trimsOf = (model: TruckModel, year: number): Trim[] => soldIn<Trim>(source.models[model].trims, year);

/** Returns the cabs a model has; the midsize trucks have one. */
export const cabsOf = (model: TruckModel): Cab[] =>
  namesOf(cabNames).filter((cab) => source.models[model].cabs.includes(cab));

export type TruckSize = 'midsize' | 'fullSize';
export const sizeOf = (model: TruckModel): TruckSize => (cabsOf(model).length > 1 ? 'fullSize' : 'midsize');

/** What a truck may say beside its model and year: the words of an address, told apart by what they are. */
export const detailsOf = (model: TruckModel, year: number, trim?: Trim) => ({
  tune: tunesOf(model, year, trim),
  trim: trimsOf(model, year),
  cab: cabsOf(model),
  drive: drives,
});

/** Their names. */
export const detailNames = { tune: tuneNames, trim: trimNames, cab: cabNames, drive: driveNames };

/** The words a mark is made of, by what they are about: see tools/my-truck/truck-mark.ts. */
export const markWords: Readonly<Record<'model' | 'year' | 'drive' | 'cab' | 'tune', readonly string[]>> = {
  model: truckModels.map(({ id }) => id),
  year: allYears.map(String),
  drive: drives,
  cab: namesOf(cabNames),
  tune: namesOf(tuneNames),
};
