import { typeset } from '../../core/html-text.ts';
import { words } from '../../site.words.ts';

/** One term with its meaning. */
export interface GlossaryTerm {
  id: string;
  term: string;
  definition: string;
}

/** Renders every term of the glossary; articles link to them by id. */
export function GlossaryPage({ terms }: { terms: GlossaryTerm[] }) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>Glossary</h1>
        <p className="page-lede">{words.glossary.lede}</p>
      </header>
      <dl className="glossary">
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
