import type { Fact } from '../../facts/fact-schema.ts';
import type { PlateFact } from '../../facts/site-facts.ts';
import { SpecPlate } from '../../ui/SpecPlate.tsx';
import { DueNote } from './FactNotes.tsx';
import { Picture } from './Picture.tsx';

interface SpecsPageProps {
  figures: PlateFact[];
  /** The facts behind the rows. */
  facts: Fact[];
  /** Rows of the sheet: what, how much, and the article that explains it. */
  rows: { label: string; figure: string; article?: { title: string; href: string } | undefined }[];
}

/** Renders the specifications page: its heading, then the key facts. */
export function SpecsPage({ figures, facts, rows }: SpecsPageProps) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>Specifications Coming Soon</h1>
        <p className="page-lede">
          We’re still writing the full sheet. These are the key figures of the GM 2.7L turbo today, each with the page
          that explains it.
        </p>
      </header>
      <SpecPlate
        facts={figures}
        note="Silverado 1500 2WD, when properly equipped. Ratings are maximums; your door-jamb label has the last word."
      />
      <div className="data-table striped">
        <div className="data-table-scroll">
          <table>
            <caption className="visually-hidden">Key figures with the articles that explain them</caption>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Figure</th>
                <th scope="col">Read more</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, figure, article }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{figure}</td>
                  <td>{article && <a href={article.href}>{article.title}</a>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <DueNote facts={facts} />
      <div className="page-picture">
        <Picture id="specs" alt="A drawing-board view of a four-cylinder engine" size="full" />
      </div>
    </div>
  );
}
