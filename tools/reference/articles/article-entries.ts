import { z } from 'zod';
import { fillFacts } from '../../../facts/print-fact.ts';
import { printVehicles, recallCells, recallHeaders, recallName } from '../../../facts/trucks/print-recall.ts';
import type { Recall } from '../../../facts/trucks/recalls.ts';
import {
  countRecalls,
  getRecall,
  isOtherTruck,
  isSafetyRecall,
  modelYearPath,
  type Recalls,
  recallsFor,
} from '../../../facts/trucks/recalls.ts';
import { type FollowedModel, followedModels, markWords } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';
import { towingTable } from '../../../ui/chart/chart-data.ts';
import {
  define,
  link,
  optionalText,
  type PlainContext,
  paragraph,
  plainTable,
  strong,
  text,
} from '../../../ui/mdx-component.ts';
import { labelNote } from '../../my-truck/label-note.ts';
import { topics } from '../../my-truck/truck-words.ts';

/** The recalls, which the build hands to the plain forms. */
const recallsOf = ({ subject }: PlainContext): Recalls => subject as Recalls;

/** Words of tools/my-truck/truck-mark.ts. */
const truckMark = new RegExp(`^((${Object.values(markWords).flat().join('|')}|\\|)( |$))*$`);

/** The property of a table that says which rows are about the reader's truck. */
export const truckRows = {
  trucks: z
    .array(z.string().regex(truckMark, { error: 'write models, years, drives: "silverado-1500 2024 4wd"' }))
    .exactOptional()
    .describe('One text per row: the readers’ trucks it is about, such as `silverado-1500 2024 4wd`; empty for none.'),
};

const recallModel = z.enum(followedModels.map(({ id }) => id)).describe('Model, such as `silverado-1500`.');
const modelYear = z
  .string()
  .regex(/^20\d\d$/, { error: 'not a model year' })
  .describe('Model year, such as `2024`.');

/** Returns the recalls a table asks for: those named, or the safety recalls of a model and year. */
export function selectRecalls(
  recalls: Recalls,
  { ids, model, year }: { ids?: string[]; model?: FollowedModel; year?: string },
  where: string,
): Recall[] {
  if (ids) return ids.map((id) => getRecall(recalls, id, where));
  const found = recallsFor(recalls, { model, year: year ? Number(year) : undefined });
  return found.filter((recall) => isSafetyRecall(recall) && !isOtherTruck(recall));
}

export function recallWords(recall: Recall, as: 'number' | 'vehicles' | 'dates' = 'number'): string {
  if (as === 'vehicles') return printVehicles(recall);
  return as === 'dates' ? recall.dates : (recall.nhtsa[0] ?? recall.gm ?? recall.title);
}

export const recallTruck = (recalls: Recalls, { model, year }: { model: FollowedModel; year: string }) => ({
  model,
  year: Number(year),
  count: countRecalls(recalls, { model, year: Number(year) }),
});

/** A number of the ledger: '{boat-length}'. */
const ledgerNumber = z.string().regex(/^\{[a-z0-9]+(-[a-z0-9]+)*\}$/, {
  error: 'take the number from the ledger: capacity: "{id}"',
});

/** Components of articles that this subject adds. */
export const articleEntries = {
  TowingChart: define({
    description: 'A bar chart of tow ratings.',
    props: z.strictObject({
      title: z.string().describe('The finding, as a sentence; `{id}` prints a number.'),
      caption: z.string().exactOptional().describe('What a reader must know to read it right.'),
      stamp: z.string().describe('How it was made, in a few words.'),
      rows: z
        .array(
          z.strictObject({
            rank: z.string(),
            engine: z.string(),
            capacity: ledgerNumber,
            shortName: z.string(),
            era: z.string(),
            today: z.string().exactOptional(),
          }),
        )
        .describe(
          'One bar each, oldest first: `rank` (empty if the bars are no ranking), `engine`, `capacity` as `{id}`, `shortName`, `era`; where the bars are old figures, `today` says what sources say now.',
        ),
      isOpening: z
        .boolean()
        .exactOptional()
        .describe('Drawn below the header, the way `opening` in the frontmatter says, and not here.'),
    }),
    plain: ({ rows: bars, title, stamp, caption }, _children, context) => {
      const { headers, rows } = towingTable(bars);
      const isOld = bars.some(({ today }) => today);
      const shown = fillFacts(title, context.ledger, context.where);
      const words = { title: isOld ? `${shown} (${stamp})` : shown, ...(caption && { caption }) };
      return plainTable(words, headers, rows, context);
    },
  }),
  YourTruck: define({
    description: 'One line for the reader’s saved truck, after the claim it changes; nothing without a saved truck.',
    props: z.strictObject({
      about: z.enum(topics).describe('What the line is about; its words come from the ledger.'),
    }),
    // Feeds and Markdown know no reader's truck.
    plain: () => [],
  }),
  LabelNote: define({
    description: 'The exception to follow every “your trailering label decides”: some labels of 2020 were wrong.',
    props: z.strictObject({}),
    plain: (_props, _children, { ledger, where }) => [
      labelNote.before,
      link(labelNote.link.href, labelNote.link.label),
      fillFacts(labelNote.after, ledger, where),
    ],
  }),
  RecallTable: define({
    description: 'Recalls as a table, printed from content/recalls: the ones named, or those of a model and year.',
    props: z
      .strictObject({
        ids: z.array(z.string()).exactOptional().describe('Ids of records in content/recalls.'),
        model: recallModel.exactOptional(),
        year: modelYear.exactOptional(),
        title: optionalText('Heading above the table; "Recalls" by default.'),
      })
      .refine(({ ids, model, year }) => Boolean(ids) !== Boolean(model || year), {
        error: 'give either ids, or model and year',
        path: ['ids'],
      }),
    plain: (props, _children, context) => {
      const rows = selectRecalls(recallsOf(context), props, context.where).map((recall) => {
        const stop = recall.doNotDrive ? [' ', strong(recall.doNotDrive.words)] : [];
        return [[link(`/recalls#${recall.id}`, recallName(recall)), ...stop], ...recallCells(recall)];
      });
      return plainTable({ title: props.title ?? 'Recalls' }, recallHeaders, rows, context);
    },
  }),
  Recall: define({
    description: 'One recall inside a sentence, linked to its entry on /recalls.',
    props: z.strictObject({
      id: text('Id of the record in content/recalls.'),
      as: z
        .enum(['number', 'vehicles', 'dates'])
        .exactOptional()
        .describe('What is printed: its number by default, how many vehicles, or its dates.'),
    }),
    plain: ({ id, as }, _children, context) => [
      link(`/recalls#${id}`, recallWords(getRecall(recallsOf(context), id, context.where), as)),
    ],
  }),
  RecallCount: define({
    description: 'How many safety recalls were found for a model and year.',
    props: z.strictObject({ model: recallModel, year: modelYear }),
    plain: (props, _children, context) => {
      const { model, year, count } = recallTruck(recallsOf(context), props);
      return [link(modelYearPath(model, year), String(count))];
    },
  }),
  RecallLookup: define({
    description: "A box that leads to the government's recall lookup.",
    props: z.strictObject({}),
    plain: () => [
      paragraph(strong('Check your own truck.'), ' ', link(site.recallLookupUrl, 'Look up recalls at NHTSA'), '.'),
    ],
  }),
  ServiceCenterButton: define({
    description: "A button that leads to the manufacturer's dealer locator.",
    props: z.strictObject({}),
    plain: () => [paragraph(link(site.serviceCenterUrl, 'Find certified service centers'))],
  }),
};

/** The properties of one of them, as its schema says. */
export type ArticleProps<Name extends keyof typeof articleEntries> = z.infer<(typeof articleEntries)[Name]['props']>;
