import {
  combinedRange,
  type EpaLabel,
  type EpaTruckId,
  plainLabels,
  yearsOf,
} from '../../../facts/trucks/epa-labels.ts';
import { siteEpaLabels as labels } from '../../../facts/trucks/site-trucks.ts';
import { DotRanges } from '../../../ui/chart/DotRanges.tsx';
import type { GraphicWords } from '../../../ui/chart/InfoGraphic.tsx';
import { Segments } from '../model-years/ReferenceParts.tsx';

interface EpaChartProps extends Omit<GraphicWords, 'stamp'> {
  /** Engines with their names in the key; the first one is the subject. */
  series: readonly { truck: EpaTruckId; engine: string; name: string }[];
  drive: EpaLabel['drive'];
  isWide?: boolean;
}

/** Draws combined labels by model year: for each engine the lowest and the highest of its everyday versions. */
function EpaChart({ series, drive, ...words }: EpaChartProps) {
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
      {...words}
      stamp="From EPA’s files"
      series={series.map(({ name }) => name)}
      rows={rows}
      unit="mpg combined"
    />
  );
}

const series: EpaChartProps['series'] = [
  { truck: 'silverado-1500', engine: '2.7L', name: 'Silverado 2.7L turbo' },
  { truck: 'silverado-1500', engine: '5.3L', name: 'Silverado 5.3L V8' },
  { truck: 'f-150', engine: '2.7L', name: 'F-150 2.7L EcoBoost' },
  { truck: 'ram-1500', engine: '3.6L', name: 'Ram 1500 3.6L V6' },
  { truck: 'tundra', engine: '3.4L', name: 'Tundra 3.4L twin turbo' },
];

/** Returns what the chart shows, as a sentence that holds for whatever the files say. */
function findingOf(drive: EpaLabel['drive']): string {
  const [own, v8, ford] = series.map(({ truck, engine }) => (year: number): number => {
    const found = plainLabels(labels, { truck, engine, year, drive });
    return Math.max(0, ...found.map(({ combined }) => combined));
  });
  const compare = (rival: typeof own, name: string): string => {
    const steps = yearsOf(labels).flatMap((year) => {
      const mine = own?.(year) ?? 0;
      const other = rival?.(year) ?? 0;
      return mine > 0 && other > 0 ? [Math.sign(mine - other)] : [];
    });
    const count = (sign: number) => steps.filter((step) => step === sign).length;
    const isAbove = count(1) >= count(-1);
    const years = count(isAbove ? 1 : -1);
    const share = years === steps.length ? `all ${years}` : `${years} of ${steps.length}`;
    return `${isAbove ? 'above' : 'below'} ${name} in ${share} years`;
  };
  const wheels = drive === '2WD' ? 'Two' : 'Four';
  return `${wheels}-wheel drive: ${compare(v8, 'Chevrolet’s V8')}, ${compare(ford, 'the F-150')}`;
}

/** Renders the labels of the 2.7L and of its rivals as one chart: the reader chooses the drive, without a script. */
export function LabelChart() {
  return (
    <section className="drive-choice" aria-labelledby="by-year">
      <div className="row wall-bar">
        <h2 id="by-year">Labels by model year</h2>
        <Segments
          name="drive"
          legend="Drive"
          options={[
            ['2WD', 'Two-wheel drive'],
            ['4WD', 'Four-wheel drive'],
          ]}
        />
      </div>
      {(['2WD', '4WD'] as const).map((drive) => (
        <div key={drive} data-drive={drive}>
          <EpaChart
            series={series}
            drive={drive}
            title={findingOf(drive)}
            caption="Two marks and a line: the lowest and the highest label of that year. One mark: one label. The title compares the highest. Off-road versions and flex fuel are left out; EPA lists the Tundra’s hybrid under the same name. A label is for an empty truck: none says what it uses with a trailer."
            isWide
          />
        </div>
      ))}
    </section>
  );
}
