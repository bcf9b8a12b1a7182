import { z } from 'zod';
import { type EngineOutput, serviceKinds, type Timeline } from '../../../ui/chart/chart-data.ts';
import { chartWords, ledgerNumber, type NumberReader, readOptional } from '../../../ui/chart/graphic-data.ts';

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

export const readEngines = ({ engines }: z.infer<typeof engineCurvesProps>, read: NumberReader): EngineOutput[] =>
  engines.map(({ name, torque, from, to, power, powerAt }) => ({
    name,
    torque: read(torque),
    from: read(from),
    to: readOptional(to, read),
    power: read(power),
    powerAt: read(powerAt),
  }));

export const readTimeline = (
  { services, milesPerYear, years }: z.infer<typeof serviceTimelineProps>,
  read: NumberReader,
): Timeline => ({
  years,
  milesPerYear: read(milesPerYear),
  services: services.map(({ name, kind, miles, years: calendar }) => ({
    name,
    kind,
    miles: readOptional(miles, read),
    years: readOptional(calendar, read),
  })),
});
