import { z } from 'zod';
import type { EngineOutput } from '../../../ui/chart/chart-data.ts';
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

export const readEngines = ({ engines }: z.infer<typeof engineCurvesProps>, read: NumberReader): EngineOutput[] =>
  engines.map(({ name, torque, from, to, power, powerAt }) => ({
    name,
    torque: read(torque),
    from: read(from),
    to: readOptional(to, read),
    power: read(power),
    powerAt: read(powerAt),
  }));
