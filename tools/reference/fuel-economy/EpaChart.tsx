import {
  combinedRange,
  type EpaLabel,
  type EpaTruckId,
  plainLabels,
  yearsOf,
} from '../../../facts/trucks/epa-labels.ts';
import { siteEpaLabels as labels } from '../../../facts/trucks/site-epa-labels.ts';
import { DotRanges } from '../../../ui/chart/DotRanges.tsx';

/** One engine of one truck, with its name in the key. */
export interface EpaSeries {
  truck: EpaTruckId;
  engine: string;
  name: string;
}

interface EpaChartProps {
  /** The first one is the subject. */
  series: readonly EpaSeries[];
  drive: EpaLabel['drive'];
  /** The finding. */
  title: string;
  caption?: string | undefined;
  isWide?: boolean;
}

/** Draws combined labels by model year: for each engine the lowest and the highest of its everyday versions. */
export function EpaChart({ series, drive, title, caption, isWide = false }: EpaChartProps) {
  const [subject] = series;
  const rows = yearsOf(labels.filter(({ truck }) => truck === subject?.truck)).map((year) => ({
    year,
    ranges: series.map(({ truck, engine }) => {
      const found = plainLabels(labels, { truck, year, engine, drive });
      return found.length > 0 ? combinedRange(found) : undefined;
    }),
  }));
  return (
    <DotRanges
      title={title}
      stamp="From EPA’s files"
      caption={caption}
      series={series.map(({ name }) => name)}
      rows={rows}
      unit="mpg combined"
      isWide={isWide}
    />
  );
}

/** Draws the 2.7L of a truck beside its 5.3L V8, for articles. */
export const EpaByYear = ({ truck, ...props }: Omit<EpaChartProps, 'series'> & { truck: EpaTruckId }) => (
  <EpaChart
    {...props}
    series={[
      { truck, engine: '2.7L', name: '2.7L turbo' },
      { truck, engine: '5.3L', name: '5.3L V8' },
    ]}
  />
);
