import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

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
