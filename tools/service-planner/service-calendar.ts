import { addDays } from '../../core/dates.ts';
import { type Day, dayAfterMonths } from './day.ts';
import { printDueAt, printOverdue } from './due-words.ts';
import type { Rule } from './service-data.ts';
import { type Due, isOverdue, listVisits, type Plan } from './service-plan.ts';

type CalendarEvent = ReturnType<typeof listEvents>[number];

const maxOctets = 75;
const encoder = new TextEncoder();

/** Writes a calendar file (RFC 5545); every entry reminds a week before. */
export function writeCalendar(events: readonly CalendarEvent[], madeAt: Date): string {
  const stamp = madeAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TurboMax Garage//Service planner//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => writeEvent(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeEvent({ uid, day, summary, description, url }: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${bare(day)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const bare = (day: Day) => day.replaceAll('-', '');

/** Text as a calendar file wants it: commas, semicolons and backslashes marked, line breaks as \n. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Breaks a line after at most 75 octets, never inside a letter; the rest follows after a space. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

/** Entries for everything inside the time looked at; one entry for each visit. */
export function listEvents(plan: Plan, today: Day, url: string) {
  const { host } = new URL(url);
  return listVisits(plan).map(({ due, services }) => {
    const day = dayAfterMonths(today, due.monthsAway);
    const ids = services.map(({ planned }) => planned.service.id);
    return {
      // The same service at the same mileage keeps its id, so a newer file moves the entry instead of doubling it.
      uid: `${markOf(due, day)}-${ids.join('-')}@${host}`,
      day,
      summary: `Truck service: ${services.map(({ planned }) => planned.service.name).join('; ')}`,
      description: [
        ...services.map(({ planned, due }) => `${planned.service.name}: ${describe(due, planned.rule)}`),
        'The day is an estimate from your miles a month. The oil-life monitor and your manual decide.',
      ].join('\n'),
      url,
    };
  });
}

/** By miles a visit is known by its miles, so another pace moves it; otherwise by its month. */
const markOf = ({ by, miles }: Due, day: Day) => (by === 'miles' ? String(Math.round(miles)) : day.slice(0, 7));

const describe = (due: Due, rule: Rule) =>
  [isOverdue(due) ? printOverdue(due) : `due ${printDueAt(due).replace(/^(?=\d)/, 'at ')}`, `every ${printRule(rule)}`]
    .join(', ')
    .replaceAll('\u00a0', ' ');

/** '100,000 mi (ours) or 5 years (GM), whichever comes first'. */
function printRule({ miles, years }: Rule): string {
  const parts = [miles, years].filter((one) => one !== undefined);
  const text = parts.map(({ text, whose }) => `${text} (${whose})`).join(' or ');
  return parts.length > 1 ? `${text}, whichever comes first` : text;
}
