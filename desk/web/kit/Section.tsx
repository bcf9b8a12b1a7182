import { type CSSProperties, type ReactNode, useEffect, useId } from 'react';
import { formatCount } from '../../../core/text/counts.ts';
import { SpecPlate } from '../../../ui/SpecPlate.tsx';

interface SectionProps {
  title: string;
  /** Words beside the title. */
  note?: ReactNode;
  /** Buttons or a state at the right. */
  acts?: ReactNode;
  /** Place on a small screen, where the columns become one. */
  order?: number;
  children: ReactNode;
}

/** Renders a part of a page under its own heading. */
export function Section({ title, note, acts, order, children }: SectionProps) {
  const id = useId();
  const style: CSSProperties | undefined = order === undefined ? undefined : { order };
  return (
    <section className="section" aria-labelledby={id} style={style}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="muted clip">{note}</span>}
        {acts !== undefined && <span className="actions">{acts}</span>}
      </header>
      {children}
    </section>
  );
}

/** Says what would be here and what the first step is. */
export function Empty({ title, children, acts }: { title: string; children: ReactNode; acts?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p>{children}</p>
      {acts}
    </div>
  );
}

/** Renders the head of a page: its one h1, a line under it, and its buttons. */
export function PageHead({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · The desk`;
  }, [title]);
  return (
    <header className="head">
      <div>
        <h1>{title}</h1>
        {sub !== undefined && <p className="muted sub">{sub}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}

/** Shows figures in a line, each with its name; that of a part of a chart has its mark. */
export function Sums({ sums }: { sums: Readonly<Record<string, string>> }) {
  return (
    <dl className="sums">
      {Object.entries(sums).map(([name, value]) => (
        <div key={name} data-sum={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows counts, each with its name. */
export function CountPlate({ counts, note }: { counts: Readonly<Record<string, number>>; note: ReactNode }) {
  const facts = Object.entries(counts).map(([label, count]) => ({ label, value: formatCount(count) }));
  return <SpecPlate facts={facts} note={note} />;
}
