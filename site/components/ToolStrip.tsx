import { tools } from '../../tools/catalog.ts';
import { ToolIcon } from '../../tools/frame/ToolIcon.tsx';
import { subject } from '../../tools/subject/subject.ts';
import { SectionHead } from './SectionHead.tsx';

/** Renders the tools in one ruled row, by the question each answers. */
export function ToolStrip() {
  if (tools.length === 0) return null;
  return (
    <section className="page-section page-wrap page-section-flush home-tools">
      <SectionHead title={subject.toolWords?.heading ?? 'Work it out yourself'}>
        <a className="section-more" href="/tools">
          All tools
        </a>
      </SectionHead>
      <ul className="framed tool-strip grid">
        {tools.map(({ slug, path, name, question }) => (
          <li key={path}>
            <a href={path}>
              <ToolIcon slug={slug} />
              <b>{name}</b> <span className="fine">{question}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
