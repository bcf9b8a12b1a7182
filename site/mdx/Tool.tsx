import { findTool } from '../../tools/catalog.ts';

interface ToolProps {
  /** Name of the tool's folder. */
  name: string;
  /** Numbers to start with, as in the tool's own address: '?trailer=6000'. */
  query?: string;
}

/**
 * Renders a tool inside an article: a press opens it here; without scripts the link leads to its page. Nothing where it
 * is off.
 */
export function Tool({ name: slug, query = '' }: ToolProps) {
  const tool = findTool(slug);
  if (!tool) return null;
  const { name, question, path } = tool;
  return (
    <aside className="tool-card framed prose-wide" aria-label={name}>
      <p className="block-title">{name}</p>
      <p>{question}</p>
      <a className="btn" href={path + query} data-tool="open-tool">
        Work it out here
      </a>
    </aside>
  );
}
