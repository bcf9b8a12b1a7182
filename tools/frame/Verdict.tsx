import type { ReactNode } from 'react';
import { LimitBar } from '../../ui/LimitBar.tsx';
import { keepNames } from './keep-names.tsx';
import { useKeyboardInset } from './keyboard-inset.ts';

/** How good the news is; `plain` is for answers that are neither. */
export type Tone = 'ok' | 'close' | 'no' | 'plain';

/** The limit that decides, drawn in the answer bar. */
export interface VerdictLimit {
  used: number;
  limit: number;
  /** '875 of 1,000 lb'. */
  text: string;
}

interface VerdictProps {
  tone?: Tone | undefined;
  /** 'Yes, just.': the answer before its reason. */
  word?: string | undefined;
  /** The reason: one short sentence. */
  children: ReactNode;
  limit?: VerdictLimit | undefined;
}

const icons: Record<Tone, string> = {
  ok: 'm4 12.5 5.5 5.5L20 6.5',
  close: 'M12 4.5v9.5M12 19v.5',
  no: 'M6 6l12 12M18 6 6 18',
  plain: 'M5 9h14M5 15h14',
};

/**
 * Renders the answer of a tool: icon, word, reason. On a tool's page it is pinned to the bottom of small screens and to
 * the top of its column on large ones. It is the only part that is read aloud when it changes.
 */
export function Verdict({ tone = 'plain', word, children, limit }: VerdictProps) {
  useKeyboardInset();
  return (
    <div className={`tool-verdict grid tone-${tone}`} role="status">
      <span className="no-print verdict-icon grid">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icons[tone]} />
        </svg>
      </span>
      <p>
        {word && <b>{word}</b>} <span>{keepNames(children)}</span>
      </p>
      {limit && (
        <span className="verdict-limit" aria-hidden="true">
          <LimitBar used={limit.used} limit={limit.limit} />
          {limit.text}
        </span>
      )}
    </div>
  );
}
