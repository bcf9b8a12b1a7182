import type { ReactNode } from 'react';

const tick = { stroke: 'var(--tick,var(--paper))', strokeWidth: 1.8 } as const;
const solid = { fill: 'currentColor', stroke: 'none' } as const;

/** Every drawing of the desk. The first six are states: a shape stands for each, never a color alone. */
const drawings = {
  ok: (
    <>
      <circle cx="8" cy="8" r="6.5" {...solid} />
      <path d="m5 8.2 2.1 2.1 4-4.3" {...tick} />
    </>
  ),
  warn: (
    <>
      <path d="M8 1.5 15 14H1z" {...solid} />
      <path d="M8 6v3.5M8 11.6v.2" {...tick} />
    </>
  ),
  err: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="1" {...solid} />
      <path d="m5.3 5.3 5.4 5.4M10.7 5.3l-5.4 5.4" {...tick} />
    </>
  ),
  draft: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.5 1.5" />
    </>
  ),
  ring: <circle cx="8" cy="8" r="5.5" />,
  find: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 4 4" />
    </>
  ),
  moon: <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z" />,
  overview: (
    <>
      <path d="M2 13a6 6 0 1 1 12 0" />
      <path d="m8 13 3-4.5" />
      <path d="M8 3.6V2M3 8 1.8 7M13 8l1.2-1" />
    </>
  ),
  mail: (
    <>
      <rect x="1.5" y="3.5" width="13" height="9" rx="1" />
      <path d="m2 4.5 6 4.5 6-4.5" />
    </>
  ),
  people: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c.3-2.7 2-4 4.5-4s4.2 1.3 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.5 2.3 1.7 2.5 3.7" />
    </>
  ),
  page: (
    <>
      <path d="M3.5 1.5h6l3 3v10h-9z" />
      <path d="M9.5 1.5v3h3M5.5 7.5h5M5.5 10h5M5.5 12.3h3" />
    </>
  ),
  letter: (
    <>
      <path d="M1.5 2.5h13V11H8l-3.5 3v-3h-3z" />
      <path d="M4.5 5.5h7M4.5 8H9" />
    </>
  ),
  ruler: (
    <>
      <path d="M1.5 5.5h13v5h-13z" />
      <path d="M4 5.5v2.2M6.5 5.5v3M9 5.5v2.2M11.5 5.5v3" />
    </>
  ),
  journal: <path d="M3.5 1.5h9v13h-9zM3.5 4.5h-2M3.5 8h-2M3.5 11.5h-2M6 5h4M6 8h4" />,
  settings: (
    <>
      <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6" />
      <circle cx="10" cy="4.5" r="1.8" />
      <circle cx="6" cy="11.5" r="1.8" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  go: <path d="M4 2.5v11L13 8z" fill="currentColor" />,
  pause: <path d="M5 3v10M11 3v10" strokeWidth="2.5" />,
  tag: (
    <>
      <path d="M8.5 1.5h6v6l-7 7-6-6z" />
      <circle cx="11.5" cy="4.5" r=".8" />
    </>
  ),
  link: <path d="M6.5 9.5 9.5 6.5M7 4.5 8.5 3A3 3 0 0 1 13 7.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7" />,
  pen: <path d="m2.5 13.5.8-3.3 8-8 2.5 2.5-8 8z" />,
  send: (
    <>
      <path d="m1.5 7.5 13-6-4 13-3-5z" />
      <path d="m7.5 9.5 7-8" />
    </>
  ),
  up: <path d="M8 11V3M4.5 6 8 2.5 11.5 6M2.5 13.5h11" />,
  down: <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />,
  close: <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />,
  hold: <path d="M5 2.5h6M5 13.5h6M5.5 2.5c0 3 5 4 5 5.5s-5 2.5-5 5.5M10.5 2.5c0 3-5 4-5 5.5s5 2.5 5 5.5" />,
  list: <path d="M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" />,
  photo: (
    <>
      <rect x="1.5" y="2.5" width="13" height="11" rx="1" />
      <path d="m2 11.5 4-4 3 3 2-2 3 3" />
      <circle cx="10.5" cy="5.8" r="1" />
    </>
  ),
  table: <path d="M1.5 2.5h13v11h-13zM1.5 6.5h13M6 2.5v11" />,
  button: (
    <>
      <rect x="1.5" y="4.5" width="13" height="7" rx="1.5" />
      <path d="M5 8h6" />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" />
    </>
  ),
  check: <path d="m3 8.5 3.3 3.3L13 4.5" strokeWidth="2" />,
} satisfies Record<string, ReactNode>;

/** The name of a drawing. */
export type IconName = keyof typeof drawings;

/** Draws an icon beside words; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
