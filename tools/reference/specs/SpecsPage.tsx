import type { Fact } from '../../../facts/fact-schema.ts';
import type { PlateFact } from '../../../facts/site-facts.ts';
import { Picture } from '../../../site/components/Picture.tsx';
import { DueNote } from '../../../ui/FactNotes.tsx';
import { SpecPlate } from '../../../ui/SpecPlate.tsx';

interface SpecsPageProps {
  figures: PlateFact[];
  /** The facts behind the rows. */
  facts: Fact[];
  /** Lines of the sheet: what, how much, and the article that explains it. */
  rows: { label: string; figure: string; article?: { title: string; href: string } | undefined }[];
}

/** Renders the specifications page: its heading, then the key facts. */
export function SpecsPage({ figures, facts, rows }: SpecsPageProps) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1 className="coming-stamp">Specifications Coming Soon</h1>
        <h2>Engine and truck data</h2>
        <p className="page-lede">
          The key figures of the GM 2.7L turbo, each with the page that explains it. We’re still writing the full sheet.
        </p>
      </header>
      <SpecPlate
        facts={figures}
        note="Silverado 1500 2WD, when properly equipped. Ratings are maximums; your door-jamb label has the last word."
      />
      <dl className="spec-sheet">
        {rows.map(({ label, figure, article }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
            {article && (
              <dd>
                <a href={article.href}>{article.title}</a>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <DueNote facts={facts} />
      <div className="page-picture">
        <Picture id="specs" alt="A drawing-board view of a four-cylinder engine" size="full" />
      </div>
    </div>
  );
}
