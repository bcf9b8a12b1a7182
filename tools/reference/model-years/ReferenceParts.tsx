import { getFact } from '../../../facts/ledger.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import type { ReferenceSource } from '../../../facts/trucks/reference-data.ts';
import { ExternalLink } from '../../../ui/ExternalLink.tsx';
import { FactLink } from '../../../ui/FactLink.tsx';

/** Renders text with '{id}' and '{id:unit}' as facts that lead to their sources. */
export function FilledText({ text }: { text: string }) {
  const parts = text.split(/(\{[a-z0-9-]+(?::unit)?\})/);
  return parts.map((part, at) => {
    const [, id, withUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(part) ?? [];
    if (!id) return part;
    const fact = getFact(siteLedger, id, 'A reference page');
    return <FactLink key={at} fact={fact} as={withUnit ? 'figure' : 'value'} />;
  });
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
