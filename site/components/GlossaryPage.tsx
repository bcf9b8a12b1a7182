import { typeset } from '../../core/html-text.ts';

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
        <p className="page-lede">Truck and towing terms as this site uses them, in a sentence or two.</p>
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
