import {
  combinedRange,
  type EpaLabel,
  type EpaTruckId,
  plainLabels,
  yearsOf,
} from '../../../facts/trucks/epa-labels.ts';
import { RangeBars } from '../../../ui/chart/RangeBars.tsx';

const engines = [
  { engine: '2.7L', name: '2.7L turbo' },
  { engine: '5.3L', name: '5.3L V8' },
] as const;

interface EpaChartProps {
  labels: readonly EpaLabel[];
  truck: EpaTruckId;
  drive: EpaLabel['drive'];
  /** The finding. */
  title: string;
  caption?: string | undefined;
}

/** Draws the combined labels of a truck by model year, the 2.7L beside the 5.3L V8. */
export function EpaChart({ labels, truck, drive, title, caption }: EpaChartProps) {
  const own = labels.filter((label) => label.truck === truck && label.drive === drive);
  const rows = yearsOf(own).map((year) => ({
    year,
    ranges: engines.map(({ engine }) => {
      const found = plainLabels(own, { year, engine });
      return found.length > 0 ? combinedRange(found) : undefined;
    }),
  }));
  return (
    <RangeBars
      title={title}
      stamp="From EPA’s files"
      caption={caption}
      series={engines.map(({ name }) => name)}
      rows={rows}
      unit="mpg combined"
    />
  );
}
