import { parse } from 'yaml';
import { z } from 'zod';
import { type Recall, type RecallNote, recallNoteSchema, recallSchema } from './recall-schema.ts';
import { type FollowedModel, followedModels } from './trucks.ts';

/** Everything in content/recalls. */
export interface Recalls {
  /** Newest first. */
  records: readonly Recall[];
  notes: readonly RecallNote[];
}

/** Name of the file with remarks on model years. */
export const recallNotesFile = 'notes.yaml';

/** Reads the recall files (name → YAML text); every error names its file, its record and what is wrong. */
export function readRecalls(files: Readonly<Record<string, string>>): Recalls {
  const homes = new Map<string, string>();
  const records: Recall[] = [];
  const notes: RecallNote[] = [];
  for (const [file, yaml] of Object.entries(files)) {
    for (const [at, record] of readList(file, yaml).entries()) {
      const name = (record as { id?: string } | null)?.id ?? `record ${at + 1}`;
      if (file.endsWith(recallNotesFile)) {
        notes.push(parseRecord(recallNoteSchema, record, `${file}: ${name}`));
        continue;
      }
      const recall = parseRecord(recallSchema, record, `${file}: ${name}`);
      const other = homes.get(recall.id);
      if (other) throw new Error(`${file}: '${recall.id}' is in ${other} already. Give one of the two another id.`);
      homes.set(recall.id, file);
      records.push(recall);
    }
  }
  return { records: records.sort(newestFirst), notes };
}

function readList(file: string, yaml: string): unknown[] {
  const list: unknown = parse(yaml) ?? [];
  if (!Array.isArray(list)) throw new Error(`${file}: not a list. Start every record with '- id: …'.`);
  return list;
}

function parseRecord<Schema extends z.ZodType>(schema: Schema, record: unknown, where: string): z.infer<Schema> {
  const result = schema.safeParse(record);
  if (!result.success) throw new Error(`${where}: ${z.prettifyError(result.error)}`);
  return result.data;
}

const newestFirst = (a: Recall, b: Recall): number => sortDate(b).localeCompare(sortDate(a));

/** A record without a date is placed by its newest model year. */
const sortDate = ({ date, trucks }: Recall): string =>
  date ?? String(Math.max(0, ...trucks.flatMap(({ years }) => years)));

/** Which trucks are asked for; both left out means all. */
export interface TruckFilter {
  model?: FollowedModel | undefined;
  year?: number | undefined;
}

const includesTruck = (trucks: Recall['trucks'], { model, year }: TruckFilter): boolean =>
  trucks.some((each) => (!model || each.model === model) && (!year || each.years.includes(year)));

/** Returns the records that are, or may be, about a model, a year, or both, newest first. */
export const recallsFor = ({ records }: Recalls, filter: TruckFilter): Recall[] =>
  records.filter(({ trucks }) => includesTruck(trucks, filter));

/** Returns the remarks on one model and year. */
export const notesFor = ({ notes }: Recalls, filter: TruckFilter): string[] =>
  notes.filter(({ trucks }) => includesTruck(trucks, filter)).map(({ note }) => note);

/** Returns true for a recall of the vehicle that can reach a 2.7L truck: what the counts count. */
export const isCounted = ({ kind, appliesTo27, notCounted }: Recall): boolean =>
  kind === 'safety' && appliesTo27 !== 'no' && notCounted === undefined;

/** Returns how many recalls were found for a model, a year, or both. */
export const countRecalls = (recalls: Recalls, filter: TruckFilter): number =>
  recallsFor(recalls, filter).filter(isCounted).length;

/** Returns true for a record about another engine or other trucks. */
export const isOtherTruck = ({ appliesTo27 }: Recall): boolean => appliesTo27 === 'no';

/** Returns true for a recall of a vehicle or of its equipment: what NHTSA's VIN lookup is about. */
export const isSafetyRecall = ({ kind }: Recall): boolean => kind === 'safety' || kind === 'equipment';

/** Returns the record with this id. Throws on an unknown id, naming where it is used. */
export function getRecall({ records }: Recalls, id: string, where: string): Recall {
  const recall = records.find((each) => each.id === id);
  if (!recall) throw new Error(`${where} uses the recall '${id}', which no file of content/recalls has.`);
  return recall;
}

/** Anchors of the parts of /recalls, besides those of the records. */
export const recallAnchors = {
  safety: 'safety-recalls',
  programs: 'programs',
  others: 'not-this-engine',
  limits: 'not-covered',
} as const;

/** One model in one year, with its page. */
export interface ModelYearRecalls {
  model: FollowedModel;
  year: number;
  /** '2026 Silverado 1500'. */
  name: string;
  path: string;
  /** How many recalls were found. */
  count: number;
  /** The advice, when one of them says not to drive whatever the warning lights show. */
  doNotDrive: string | undefined;
}

/** Returns the path of the page about one model and year. */
export const modelYearPath = (model: FollowedModel, year: number): string => `/recalls/${year}-${model}`;

/** Returns every model and year this site follows, by model. */
export const listModelYears = (recalls: Recalls): ModelYearRecalls[] =>
  followedModels.flatMap(({ id: model, name, years }) =>
    years.map((year) => ({
      model,
      year,
      name: `${year} ${name}`,
      path: modelYearPath(model, year),
      count: countRecalls(recalls, { model, year }),
      doNotDrive: recallsFor(recalls, { model, year }).find(
        ({ doNotDrive }) => doNotDrive !== undefined && doNotDrive.condition === undefined,
      )?.doNotDrive?.advice,
    })),
  );

/** Returns the day the list was last checked: that of its oldest check. */
export const lastChecked = ({ records }: Recalls): string => {
  const [oldest] = records.map(({ checked }) => checked).sort();
  if (!oldest) throw new Error('content/recalls has no record.');
  return oldest;
};
