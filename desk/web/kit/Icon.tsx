const ring = 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z';

/** The filled shapes below some drawings; the lines of the first three are cut out of them. */
const solids: Readonly<Record<string, string>> = {
  ok: 'M1.5 8a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0z',
  warn: 'M8 1.5 15 14H1z',
  err: 'M2.5 1.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-11a1 1 0 0 1 1 -1z',
  draft: 'M8 2.5a5.5 5.5 0 0 1 0 11z',
  go: 'M4 2.5v11L13 8z',
};

/** The lines of every drawing. The first six are states: each has a shape, never a color alone. */
const lines = {
  ok: 'M5 8.2l2.1 2.1 4-4.3',
  warn: 'M8 6v3.5M8 11.6v.2',
  err: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4',
  draft: ring,
  clock: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM8 4.5V8l2.5 1.5',
  ring,
  find: 'M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM10.5 10.5l4 4',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  overview: 'M2 13a6 6 0 1 1 12 0M8 13l3-4.5M8 3.6V2M3 8 1.8 7M13 8l1.2-1',
  mail: 'M2.5 3.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1zM2 4.5l6 4.5 6-4.5',
  people:
    'M3.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0zM1.5 13.5c.3-2.7 2-4 4.5-4s4.2 1.3 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.5 2.3 1.7 2.5 3.7',
  page: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 7.5h5M5.5 10h5M5.5 12.3h3',
  letter: 'M1.5 2.5h13V11H8l-3.5 3v-3h-3zM4.5 5.5h7M4.5 8H9',
  ruler: 'M1.5 5.5h13v5h-13zM4 5.5v2.2M6.5 5.5v3M9 5.5v2.2M11.5 5.5v3',
  journal: 'M3.5 1.5h9v13h-9zM3.5 4.5h-2M3.5 8h-2M3.5 11.5h-2M6 5h4M6 8h4',
  settings:
    'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M8.2 4.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0zM4.2 11.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z',
  plus: 'M8 3v10M3 8h10',
  tag: 'M8.5 1.5h6v6l-7 7-6-6zM10.7 4.5a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0z',
  link: 'M6.5 9.5 9.5 6.5M7 4.5 8.5 3A3 3 0 0 1 13 7.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  pen: 'M2.5 13.5l.8-3.3 8-8 2.5 2.5-8 8z',
  send: 'M1.5 7.5l13-6-4 13-3-5zM7.5 9.5l7-8',
  up: 'M8 11V3M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  down: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  hold: 'M5 2.5h6M5 13.5h6M5.5 2.5c0 3 5 4 5 5.5s-5 2.5-5 5.5M10.5 2.5c0 3-5 4-5 5.5s5 2.5 5 5.5',
  list: 'M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  photo:
    'M2.5 2.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-9a1 1 0 0 1 1 -1zM2 11.5l4-4 3 3 2-2 3 3M9.5 5.8a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  table: 'M1.5 2.5h13v11h-13zM1.5 6.5h13M6 2.5v11',
  lock: 'M4 7h8a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM5 7V5a3 3 0 0 1 6 0v2',
  go: '',
  pause: 'M5 3v10M11 3v10',
  check: 'M3 8.5l3.3 3.3L13 4.5',
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof lines;

const cut = { stroke: 'var(--tick,var(--paper))', strokeWidth: 1.8 };
const isCut = (name: IconName): boolean => name === 'ok' || name === 'warn' || name === 'err';

/** Draws an icon beside words; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      {solids[name] !== undefined && <path d={solids[name]} fill="currentColor" stroke="none" />}
      <path d={lines[name]} {...(isCut(name) && cut)} />
    </svg>
  );
}
