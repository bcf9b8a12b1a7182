import { type CSSProperties, type ReactNode, useId } from 'react';

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
