import type { ReactNode } from 'react';
import { displayDate } from '../core/dates.ts';
import { StickerPair } from './CheckedSticker.tsx';

interface LedgerTitleProps {
  title: ReactNode;
  /** What comes next, stamped below the title of what is here. */
  stamp?: string | undefined;
  lede?: ReactNode;
  /** Names and values beside the title: how many, of which span. */
  cells?: readonly (readonly [name: string, value: ReactNode])[];
  /** Day the sources were opened: the last cell. */
  checked?: string;
  /** What decides, if not this page. */
  note?: string;
  /** Marks the title as being about a model year: 'silverado-1500 2024'. */
  truck?: string;
  children?: ReactNode;
}

/** Renders the title of a reference page: double rules, and cells with count, span and check. */
export function LedgerTitle({ title, stamp, lede, cells = [], checked, note, truck, children }: LedgerTitleProps) {
  const sticker = checked && (
    <span className="checked-sticker">
      <StickerPair day={checked} />
      <span className="visually-hidden">
        Looked up <time dateTime={checked}>{displayDate(checked)}</time>
      </span>
    </span>
  );
  const all = [...cells, ...(sticker ? [['Checked', sticker] as const] : [])];
  return (
    <header className="t-ledger grid">
      <div className="ttl">
        <h1 data-truck={truck}>{title}</h1>
        {stamp && <p className="coming-stamp">{stamp}</p>}
        {lede && <p className="page-lede">{lede}</p>}
        {note && <p className="fine title-note">{note}</p>}
        {children}
      </div>
      {all.length > 0 && (
        <dl>
          {all.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

interface RulerTitleProps {
  title: ReactNode;
  lede?: ReactNode;
  /** Beside the lede. */
  children?: ReactNode;
}

/** Renders the title of a tool: it stands on a gauge. */
export function RulerTitle({ title, lede, children }: RulerTitleProps) {
  return (
    <header className="t-ruler">
      <h1>{title}</h1>
      <div className="gauge-rule" aria-hidden="true" />
      <div className="row under">
        {lede && <p className="page-lede">{lede}</p>}
        {children}
      </div>
    </header>
  );
}
