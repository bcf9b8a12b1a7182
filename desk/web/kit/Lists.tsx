import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCountOf } from '../../../core/text/counts.ts';
import { Icon, type IconName } from './StatusWord.tsx';

/** One line: what, when, and where it leads. */
interface LinkItem {
  key: string;
  icon: IconName;
  title: string;
  to?: string | undefined;
  detail?: string | undefined;
  when?: string | undefined;
  /** A button in place of `when`. */
  action?: ReactNode;
}

/** Renders a list under a heading that counts it; nothing when it is empty. */
export function CountedList({ title, noun, items }: { title: string; noun: string; items: readonly LinkItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span className="muted">{formatCountOf(items.length, noun)}</span>
      </h3>
      <LinkList items={items} />
    </>
  );
}

/** Renders things to do, places a fact is used, or lines of the journal. */
export function LinkList({ items }: { items: readonly LinkItem[] }) {
  return (
    <ul className="link-list">
      {items.map(({ key, icon, title, to, detail, when, action }) => (
        <li key={key}>
          <Icon name={icon} />
          {to === undefined ? (
            <span>{title}</span>
          ) : (
            <Link className="main" to={to}>
              {title}
            </Link>
          )}
          {action ?? <span className="when no-wrap">{when}</span>}
          {detail !== undefined && detail !== '' && <span className="muted">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

/** One line of a checklist: a finding, an effect, or something that is fine. */
export interface CheckItem {
  key: string;
  level: 'ok' | 'warn' | 'err' | 'off' | 'todo';
  title: string;
  detail?: ReactNode;
  /** The fix sits beside the fault. */
  action?: ReactNode;
}

const spoken = { ok: 'Fine: ', warn: 'Look at it: ', err: 'Stops it: ', off: 'Not checked: ', todo: 'To do: ' };

/** Renders what was checked, each with its shape, its words and its button. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className="check">
      {items.map(({ key, level, title, detail, action }) => (
        <li key={key} className={level}>
          <Icon name={level === 'off' || level === 'todo' ? 'ring' : level} />
          <b>
            <span className={level === 'off' ? 'muted' : 'visually-hidden'}>{spoken[level]}</span>
            {title}
          </b>
          {detail !== undefined && <p>{detail}</p>}
          {action !== undefined && <span className="actions">{action}</span>}
        </li>
      ))}
    </ul>
  );
}

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

/** Renders names with their values. */
export const KeyValues = ({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="key-values">
    {entries.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
