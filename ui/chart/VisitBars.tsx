import { formatCount } from '../../core/text/counts.ts';
import { formatShortDay } from '../format-time.ts';

interface VisitBarsProps {
  days: readonly { day: string; views: number }[];
  /** The days on which an issue went out. */
  issueDays: readonly string[];
}

/** Draws visits a day as bars, where there was one; the highest day has its number, and the words say the rest. */
export function VisitBars({ days, issueDays }: VisitBarsProps) {
  const highest = days.reduce((best, day) => (day.views > best.views ? day : best), days[0] ?? { day: '', views: 0 });
  const name = `${formatShortDay(highest.day || '1970-01-01')}${issueDays.includes(highest.day) ? ', issue' : ''}`;
  const label = `Visits a day over ${days.length} days; the highest is ${name} with ${formatCount(highest.views)}`;
  const height = (views: number): number => (views / highest.views) * 48;
  return Object.entries({ wide: 660, phone: 358 }).map(([screen, width]) => {
    const step = width / Math.max(1, days.length);
    const peak = days.indexOf(highest) * step + step / 2;
    return (
      <svg key={screen} className={`chart ${screen}-only`} viewBox={`0 0 ${width} 84`} role="img" aria-label={label}>
        {days.map((day, index) => (
          <rect
            key={day.day}
            className={day === highest ? 'gone' : 'joined'}
            x={index * step + step * 0.1}
            y={64 - height(day.views)}
            width={step * 0.8}
            height={height(day.views)}
            rx="1"
          />
        ))}
        <line className="axis" x1="0" x2={width} y1="65" y2="65" />
        {/* The name of the highest day takes the place of an end that it would touch. */}
        {peak > 90 && (
          <text x="2" y="80">
            {formatShortDay(days[0]?.day ?? '1970-01-01')}
          </text>
        )}
        {peak < width - 90 && (
          <text x={width} y="80" textAnchor="end">
            Today
          </text>
        )}
        <text x={Math.max(36, Math.min(width - 36, peak))} y="80" textAnchor="middle">
          {name}
        </text>
        <text
          className="emphasis"
          x={Math.max(20, Math.min(width - 20, peak))}
          y={60 - height(highest.views)}
          textAnchor="middle"
        >
          {formatCount(highest.views)}
        </text>
      </svg>
    );
  });
}
