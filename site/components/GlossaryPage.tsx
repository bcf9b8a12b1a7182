import { typeset } from '../../core/text/html-text.ts';
import { words } from '../../site.words.ts';
import { LedgerTitle } from '../../ui/PageTitle.tsx';

export interface GlossaryTerm {
  id: string;
  term: string;
  definition: string;
}

/** Renders every term of the glossary; articles link to them by id. */
export function GlossaryPage({ terms }: { terms: GlossaryTerm[] }) {
  return (
    <div className="page-wrap text-page">
      <LedgerTitle title="Glossary" lede={words.glossary.lede} cells={[['Terms', terms.length]]} />
      <dl className="glossary grid">
        {terms.map(({ id, term, definition }) => (
          <div key={id} id={id}>
            <dt>{term}</dt>
            <dd>{typeset(definition)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
