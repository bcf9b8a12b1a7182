import type { ReactNode } from 'react';

/** One event, newest first; the shape of its dot follows the level. */
export interface TimelineEvent {
  key: string;
  level?: 'ok' | 'warn' | 'err' | 'act' | undefined;
  title: ReactNode;
  when: string;
  /** Server words for a technician. */
  technical?: string | null | undefined;
}

/** Renders what happened to one reader or issue. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {events.map(({ key, level, title, when, technical }) => (
        <li key={key} className={level}>
          {title}
          <time>
            {when} {technical && <span className="tech">{technical}</span>}
          </time>
        </li>
      ))}
    </ol>
  );
}
