import { addDays, type Day } from './day.ts';

/** An entry of the calendar that lasts a whole day. */
export interface CalendarEvent {
  /** The same service at the same mileage keeps its id, so a newer file moves the entry instead of doubling it. */
  uid: string;
  day: Day;
  summary: string;
  description: string;
  /** Address of the page that worked it out. */
  url: string;
}

const maxOctets = 75;
const encoder = new TextEncoder();

/** A calendar file (RFC 5545); every entry reminds a week before. */
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
export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Breaks a line after at most 75 octets, never inside a letter; the rest goes on after a space. */
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
