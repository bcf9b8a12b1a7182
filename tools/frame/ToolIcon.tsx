import { defaultToolIcon } from '../define-tool.ts';
import { toolIconPaths } from '../tool-icon-paths.ts';

/** Renders a tool's decorative icon; the name next to it carries the meaning. */
export function ToolIcon({ slug }: { slug: string }) {
  const { line, thin, accent, filled } = toolIconPaths[slug] ?? defaultToolIcon;
  return (
    <svg className="tool-icon" viewBox="0 0 64 64" aria-hidden="true">
      <path d={line} />
      {thin && <path className="thin" d={thin} />}
      {accent && <path className="accent" d={accent} />}
      {filled && <path className="filled" d={filled} />}
    </svg>
  );
}
