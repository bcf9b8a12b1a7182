import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCountOf } from '../../../ui/format.ts';
import { Icon, type IconName } from './Icon.tsx';

/** One line: what, when, and where it leads. */
export interface LinkItem {
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
