import { z } from 'zod';
import { printDoNotDrive, printVehicles, recallName } from '../../tools/reference/recalls/print-recall.ts';
import type { Recall } from '../../tools/reference/recalls/recall-schema.ts';
import { type DotRow, type EngineOutput, type Stack, serviceKinds, type Timeline } from './chart-data.ts';

/** A number of the ledger: '{turbomax-torque}'. */
export const ledgerNumber = z.string().regex(/^\{[a-z0-9]+(-[a-z0-9]+)*\}$/, {
  error: 'take the number from the ledger: capacity: "{id}"',
});

/** What every chart says in words. */
export const chartWords = {
  title: z.string().describe('The finding, as a sentence; `{id}` prints a number.'),
  caption: z.string().exactOptional().describe('What a reader must know to read it right.'),
};
export const chartStamp = z.string().describe('How it was made, in a few words.');

export const engineCurvesProps = z.strictObject({
  ...chartWords,
  engines: z
    .array(
      z.strictObject({
        name: z.string(),
        torque: ledgerNumber,
        from: ledgerNumber,
        to: ledgerNumber.exactOptional(),
        power: ledgerNumber,
        powerAt: ledgerNumber,
      }),
    )
    .describe('`name`; as `{id}`: peak `torque` at `from` rpm (up to `to`), peak `power` at `powerAt` rpm.'),
});

export const stackBarsProps = z.strictObject({
  ...chartWords,
  stamp: chartStamp,
  unit: z.string().describe('`lb`, `in` or `$`.'),
  parts: z.array(z.string()).describe('Names of the parts, in order.'),
  rows: z
    .array(z.strictObject({ name: z.string(), values: z.array(ledgerNumber), limit: ledgerNumber.exactOptional() }))
    .describe('One bar each: `name`, a value per part as `{id}`, and a `limit` if there is one.'),
  leftName: z.string().exactOptional().describe('What is left of the limit; "left" by default.'),
});

export const serviceTimelineProps = z.strictObject({
  ...chartWords,
  milesPerYear: ledgerNumber.describe('Miles a year as `{id}`.'),
  years: z.int().min(1).max(15).describe('How many years are drawn.'),
  services: z
    .array(
      z.strictObject({
        name: z.string(),
        kind: z.enum(serviceKinds),
        miles: ledgerNumber.exactOptional(),
        years: ledgerNumber.exactOptional(),
      }),
    )
    .describe('`name`, who asks for it (`gm`, `severe` or `own`), and the interval: `miles`, `years` or both.'),
});

export const dotGridProps = z.strictObject({
  ...chartWords,
  stamp: chartStamp,
  perDot: z.int().min(1).describe('How many vehicles one dot is.'),
  rows: z
    .array(z.strictObject({ name: z.string(), count: ledgerNumber }))
    .describe('One line each: `name`, `count` as `{id}`.'),
});

/** Returns the number that a text of an article stands for: '{turbomax-torque}' → 430. */
export type NumberReader = (text: string) => number;

const optional = (text: string | undefined, read: NumberReader) => (text === undefined ? undefined : read(text));

export const readEngines = ({ engines }: z.infer<typeof engineCurvesProps>, read: NumberReader): EngineOutput[] =>
  engines.map(({ name, torque, from, to, power, powerAt }) => ({
    name,
    torque: read(torque),
    from: read(from),
    to: optional(to, read),
    power: read(power),
    powerAt: read(powerAt),
  }));

export const readStack = ({ parts, rows, unit }: z.infer<typeof stackBarsProps>, read: NumberReader): Stack => ({
  parts,
  unit,
  rows: rows.map(({ name, values, limit }) => ({ name, values: values.map(read), limit: optional(limit, read) })),
});

export const readTimeline = (
  { services, milesPerYear, years }: z.infer<typeof serviceTimelineProps>,
  read: NumberReader,
): Timeline => ({
  years,
  milesPerYear: read(milesPerYear),
  services: services.map(({ name, kind, miles, years: calendar }) => ({
    name,
    kind,
    miles: optional(miles, read),
    years: optional(calendar, read),
  })),
});

/** Returns the rows of a dot grid; `print` gives a count with what the ledger writes before it. */
export const readDots = (
  { rows }: z.infer<typeof dotGridProps>,
  read: NumberReader,
  print: (text: string) => string,
): DotRow[] => rows.map(({ name, count }) => ({ name, count: read(count), words: print(count) }));

/** Returns recalls as rows of a dot grid; a count that is given in words only is not drawn. */
export const recallDots = (recalls: readonly Recall[]): DotRow[] =>
  recalls.map((recall) => ({
    name: recallName(recall),
    count: recall.count?.us,
    words: printVehicles(recall),
    stop: printDoNotDrive(recall) || undefined,
  }));
