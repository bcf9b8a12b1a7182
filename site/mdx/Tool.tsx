import { getTool, type ToolSlug } from '../../tools/catalogue.ts';

interface ToolProps {
  name: ToolSlug;
  /** Numbers to begin with, as in the tool's own address: '?trailer=6000'. */
  query?: string;
}

/** A tool inside an article: a press brings it here, and where scripts do not run, the link leads to its page. */
export function Tool({ name: slug, query = '' }: ToolProps) {
  const { name, question, path } = getTool(slug);
  return (
    <aside className="tool-card prose-wide" aria-label={name}>
      <p className="block-title">{name}</p>
      <p>{question}</p>
      <a className="btn" href={path + query} data-tool="open-tool">
        Work it out here
      </a>
    </aside>
  );
}
