import { type ReactNode, useEffect } from 'react';
import { LimitBar } from '../../ui/LimitBar.tsx';

/** How good the news is; `plain` is for answers that are neither. */
export type Tone = 'ok' | 'close' | 'no' | 'plain';

export interface VerdictProps {
  tone?: Tone | undefined;
  /** 'Yes, just.': the answer before its reason. */
  word?: string | undefined;
  /** The reason: one short sentence. */
  children: ReactNode;
  /** The limit that decides, drawn in the answer bar, and in words: '875 of 1,000 lb'. */
  limit?: { used: number; limit: number; text: string } | undefined;
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

/** Keeps a name with a hyphen, such as F-150, on one line: browsers break after the hyphen. */
export function keepNames(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  return text.split(/\b([A-Z]-\d+)\b/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={at} className="nowrap">
        {piece}
      </span>
    ),
  );
}

/**
 * Keeps `--keyboard` at the height of the on-screen keyboard where it covers the page, as on iOS; elsewhere the page
 * itself gets shorter and the height is 0.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return;
    const update = () => {
      // A reader who zooms in makes the visible part smaller too.
      const covered = view.scale > 1.01 ? 0 : innerHeight - view.height - view.offsetTop;
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
    };
  }, []);
}
