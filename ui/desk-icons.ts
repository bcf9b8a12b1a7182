import { type IconShape, iconPaths } from './icon-paths.ts';

const { close, search, moon, mail, link, lock } = iconPaths;

/** The icons of the desk. The first six are states: each has a shape, never a color alone. */
export const deskIcons = {
  ok: {
    kind: 'cut',
    d: 'M7.5 12.3l3.15 3.15 6-6.45',
    solid: 'M2.25 12a9.75 9.75 0 1 0 19.5 0a9.75 9.75 0 1 0-19.5 0z',
  },
  warn: { kind: 'cut', d: 'M12 9v5.25M12 17.4v.3', solid: 'M12 2.25 22.5 21H1.5z' },
  err: {
    kind: 'cut',
    d: 'M7.95 7.95l8.1 8.1M16.05 7.95l-8.1 8.1',
    solid:
      'M3.75 2.25h16.5a1.5 1.5 0 0 1 1.5 1.5v16.5a1.5 1.5 0 0 1-1.5 1.5h-16.5a1.5 1.5 0 0 1-1.5-1.5v-16.5a1.5 1.5 0 0 1 1.5-1.5z',
  },
  draft: {
    kind: 'line',
    d: 'M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0-16.5 0z',
    solid: 'M12 3.75a8.25 8.25 0 0 1 0 16.5z',
  },
  clock: { kind: 'line', d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM12 6.75V12l3.75 2.25' },
  ring: { kind: 'line', d: 'M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0-16.5 0z' },
  overview: { kind: 'line', d: 'M3 19.5a9 9 0 1 1 18 0M12 19.5l4.5-6.75M12 5.4V3M4.5 12 2.7 10.5M19.5 12l1.8-1.5' },
  people: {
    kind: 'line',
    d: 'M5.25 8.25a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0-7.5 0zM2.25 20.25c.45-4.05 3-6 6.75-6s6.3 1.95 6.75 6M15.75 4.8a3.75 3.75 0 0 1 0 6.9M18 14.7c2.25 .75 3.45 2.55 3.75 5.55',
  },
  page: {
    kind: 'line',
    d: 'M5.25 2.25h9l4.5 4.5v15h-13.5zM14.25 2.25v4.5h4.5M8.25 11.25h7.5M8.25 15h7.5M8.25 18.45h4.5',
  },
  letter: { kind: 'line', d: 'M2.25 3.75h19.5V16.5H12l-5.25 4.5v-4.5h-4.5zM6.75 8.25h10.5M6.75 12H13.5' },
  ruler: { kind: 'line', d: 'M2.25 8.25h19.5v7.5h-19.5zM6 8.25v3.3M9.75 8.25v4.5M13.5 8.25v3.3M17.25 8.25v4.5' },
  journal: { kind: 'line', d: 'M5.25 2.25h13.5v19.5h-13.5zM5.25 6.75h-3M5.25 12h-3M5.25 17.25h-3M9 7.5h6M9 12h6' },
  settings: {
    kind: 'line',
    d: 'M3 6.75h9M18 6.75h3M3 17.25h3M12 17.25h9M12.3 6.75a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0zM6.3 17.25a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z',
  },
  plus: { kind: 'line', d: 'M12 4.5v15M4.5 12h15' },
  tag: { kind: 'line', d: 'M12.75 2.25h9v9l-10.5 10.5-9-9zM16.05 6.75a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z' },
  pen: { kind: 'line', d: 'M3.75 20.25l1.2-4.95 12-12 3.75 3.75-12 12z' },
  send: { kind: 'line', d: 'M2.25 11.25l19.5-9-6 19.5-4.5-7.5zM11.25 14.25l10.5-12' },
  up: { kind: 'line', d: 'M12 16.5V4.5M6.75 9 12 3.75 17.25 9M3.75 20.25h16.5' },
  down: { kind: 'line', d: 'M12 3v12M6.75 10.5 12 15.75 17.25 10.5M3.75 20.25h16.5' },
  hold: {
    kind: 'line',
    d: 'M7.5 3.75h9M7.5 20.25h9M8.25 3.75c0 4.5 7.5 6 7.5 8.25s-7.5 3.75-7.5 8.25M15.75 3.75c0 4.5-7.5 6-7.5 8.25s7.5 3.75 7.5 8.25',
  },
  list: { kind: 'line', d: 'M9 6h12M9 12h12M9 18h12M3.75 6h.15M3.75 12h.15M3.75 18h.15' },
  photo: {
    kind: 'line',
    d: 'M3.75 3.75h16.5a1.5 1.5 0 0 1 1.5 1.5v13.5a1.5 1.5 0 0 1-1.5 1.5h-16.5a1.5 1.5 0 0 1-1.5-1.5v-13.5a1.5 1.5 0 0 1 1.5-1.5zM3 17.25l6-6 4.5 4.5 3-3 4.5 4.5M14.25 8.7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z',
  },
  quote: { kind: 'line', d: 'M4.5 6h5.25v5.25c0 3.75-1.5 5.25-4.5 6M14.25 6h5.25v5.25c0 3.75-1.5 5.25-4.5 6' },
  button: { kind: 'line', d: 'M2.25 7.5h19.5v9h-19.5zM7.5 12h9' },
  table: { kind: 'line', d: 'M2.25 3.75h19.5v16.5h-19.5zM2.25 9.75h19.5M9 3.75v16.5' },
  go: { kind: 'fill', d: 'M6 3.75v16.5L19.5 12z' },
  pause: { kind: 'line', d: 'M7.5 4.5v15M16.5 4.5v15' },
  check: { kind: 'line', d: 'M4.5 12.75l4.95 4.95L19.5 6.75' },
  close,
  find: search,
  moon,
  mail,
  link,
  lock,
} as const satisfies Record<string, IconShape>;

export type DeskIconName = keyof typeof deskIcons;
