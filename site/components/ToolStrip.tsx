import { tools } from '../../tools/catalogue.ts';
import { SectionHead } from './page-parts.tsx';

/** The tools by the question each answers. */
export function ToolStrip() {
  return (
    <section className="sec wrap flush">
      <SectionHead title="Your own truck">
        <a className="more" href="/tools">
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
