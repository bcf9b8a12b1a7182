import { toolIconPaths } from './tool-icons.ts';

/** Renders a tool's decorative icon; the name next to it carries the meaning. */
export const ToolIcon = ({ slug }: { slug: string }) => (
  <svg
    className="icon icon-line tool-icon"
    viewBox="0 0 64 64"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: toolIconPaths(slug) }}
  />
);
