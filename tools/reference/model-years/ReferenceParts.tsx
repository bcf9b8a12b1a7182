import type { ReactNode } from 'react';
import { siteFact } from '../../../facts/site-facts.ts';
import type { ReferenceSource } from '../../../facts/trucks/reference-data.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { FactFigure } from '../../../ui/FactFigure.tsx';
import { ScrollTable, type ScrollTableProps } from '../../../ui/Table.tsx';

/**
 * Renders text with '{id}' and '{id:unit}' as facts, and '[words](/page)' as a link; the numeral after a sentence leads to
 * the source of its facts.
 */
export function FilledText({ text }: { text: string }) {
  const parts = text.split(/(\{[a-z0-9-]+(?::unit)?\}|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part, at) => {
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (href) {
      return (
        <a key={at} href={href}>
          {words}
        </a>
      );
    }
    const [, id, withUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(part) ?? [];
    if (!id) return part;
    const fact = siteFact(id, 'A reference page');
    return <FactFigure key={at} fact={fact} as={withUnit ? 'figure' : 'value'} />;
  });
}

interface PartProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Part = ({ id, title, className, children }: PartProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** Renders a table that scrolls sideways on a phone; its children are the rows, its label is its caption as well. */
export const PageTable = ({ caption, children, ...table }: ScrollTableProps) => (
  <ScrollTable {...table} caption={caption ?? table.label}>
    <tbody>{children}</tbody>
  </ScrollTable>
);

interface SegmentsProps {
  name: string;
  legend: string;
  /** The first one is chosen. */
  options: readonly (readonly [value: string, label: string])[];
}

/** Renders a choice that needs no script: the page's style sheet asks which one is checked. */
export function Segments({ name, legend, options }: SegmentsProps) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([value, label], at) => (
        <label key={value}>
          <input className="over-face" type="radio" name={name} value={value} defaultChecked={at === 0} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Renders where the words of an entry come from; nothing without sources. */
export function SourceList({ sources }: { sources: readonly ReferenceSource[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="reference-sources">
      {sources.length === 1 ? 'Source: ' : 'Sources: '}
      {sources.map(({ title, address }, at) => (
        <span key={title}>
          {at > 0 && '; '}
          {address ? <ExternalLink href={address}>{title}</ExternalLink> : title}
        </span>
      ))}
    </p>
  );
}
