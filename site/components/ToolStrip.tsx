import { tools } from '../../tools/catalog.ts';
import { ToolIcon } from '../../tools/frame/ToolIcon.tsx';
import { SectionHead } from './page-parts.tsx';

/** Renders the tools in one ruled row, by the question each answers. */
export function ToolStrip() {
  if (tools.length === 0) return null;
  return (
    <section className="page-section page-wrap page-section-flush">
      <SectionHead title="Work it out for your own truck">
        <a className="section-more" href="/tools">
          All tools
        </a>
      </SectionHead>
      <ul className="tool-strip">
        {tools.map(({ slug, path, name, question }) => (
          <li key={path}>
            <a href={path}>
              <ToolIcon slug={slug} />
              <b>{name}</b> <span>{question}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
