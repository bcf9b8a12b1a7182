import {
  dueMiles,
  printNumber,
  type ServiceKind,
  serviceKindNames,
  serviceKinds,
  type Timeline,
  timelineTable,
} from '../../../ui/chart/chart-data.ts';
import { type Drawing, Drawings, type GraphicWords, InfoGraphic, KeyEntry } from '../../../ui/chart/InfoGraphic.tsx';

/** Draws when services are due, left to right in miles and years. */
export function ServiceTimeline({ title, caption, ...timeline }: Timeline & Omit<GraphicWords, 'stamp'>) {
  const { services } = timeline;
  const description = services
    .map((service) => `${service.name}: ${dueMiles(service, timeline).map(printNumber).join(', ') || 'not due'}.`)
    .join(' ');
  return (
    <InfoGraphic
      title={title}
      stamp={`At ${printNumber(timeline.milesPerYear)} miles a year`}
      caption={caption}
      table={timelineTable(timeline)}
      keys={serviceKinds
        .filter((kind) => services.some((service) => service.kind === kind))
        .map((kind) => (
          <KeyEntry key={kind} mark={<DueMark kind={kind} x={12} y={7} />}>
            {serviceKindNames[kind]}
          </KeyEntry>
        ))}
    >
      <Drawings
        description={`Miles at which services are due. ${description}`}
        draw={(width) => drawTimeline(timeline, width)}
      />
    </InfoGraphic>
  );
}

/** Draws one due date; the three kinds differ in shape. */
function DueMark({ kind, x, y }: { kind: ServiceKind; x: number; y: number }) {
  if (kind === 'severe') return <path fill="var(--bar-2)" d={`M${x} ${y - 7}l7 7-7 7-7-7Z`} />;
  return <circle className={kind === 'own' ? 'info-due info-open' : 'info-due'} cx={x} cy={y} r="5.5" />;
}

function drawTimeline(timeline: Timeline, width: number): Drawing {
  const { services, milesPerYear, years } = timeline;
  const isSmall = width < 500;
  const rowHeight = isSmall ? 46 : 34;
  const [left, right, top] = [isSmall ? 4 : 190, 14, 46];
  const x = (miles: number) => Math.round(left + (miles / (milesPerYear * years)) * (width - left - right));
  const bottom = top + services.length * rowHeight;
  return {
    height: bottom + 6,
    marks: (
      <>
        {Array.from({ length: years + 1 }, (_, year) => (
          <g key={year}>
            <path
              className={year === 0 ? 'info-axis' : 'info-grid'}
              d={`M${x(year * milesPerYear)} ${top - 6}V${bottom}`}
            />
            <text className="info-name" x={x(year * milesPerYear)} y="14" textAnchor={anchorAt(year, years)}>
              {year === 0 ? 'new' : `${isSmall && year < years ? '' : 'year '}${year}`}
            </text>
            <text x={x(year * milesPerYear)} y="32" textAnchor={anchorAt(year, years)}>
              {yearMiles(year * milesPerYear, isSmall)}
            </text>
          </g>
        ))}
        {services.map((service, at) => {
          const y = top + at * rowHeight + (isSmall ? 32 : 17);
          return (
            <g key={service.name}>
              <path className="info-grid" d={`M${left} ${y}H${width - right}`} />
              <text className="info-name" x={isSmall ? 8 : 0} y={isSmall ? y - 14 : y + 5}>
                {service.name}
              </text>
              {dueMiles(service, timeline).map((miles) => (
                <DueMark key={miles} kind={service.kind} x={x(miles)} y={y} />
              ))}
            </g>
          );
        })}
      </>
    ),
  };
}

const anchorAt = (year: number, last: number) => (year === 0 ? 'start' : year === last ? 'end' : 'middle');

const yearMiles = (miles: number, isSmall: boolean): string => {
  if (miles === 0) return '0 mi';
  return isSmall ? `${miles / 1000}k` : printNumber(miles);
};
