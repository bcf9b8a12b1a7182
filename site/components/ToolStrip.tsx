import { tools } from '../../tools/catalog.ts';
import { SectionHead } from './page-parts.tsx';

/** Renders the tools by the question each answers. */
export function ToolStrip() {
  return (
    <section className="page-section page-wrap page-section-flush">
      <SectionHead title="Your own truck">
        <a className="section-more" href="/tools">
          All tools
        </a>
      </SectionHead>
      <ul className="tool-strip">
        {tools.map(({ path, name, question }) => (
          <li key={path}>
            <a href={path}>
              <b>{name}</b> <span>{question}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
