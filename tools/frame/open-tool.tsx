import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ToolProps } from './ToolFrame.tsx';
import commonStyle from './tool.css?url';

type EmbeddedTool = ComponentType<ToolProps<unknown>>;

/** The component of every tool, each fetched only when a reader opens it. */
const components = import.meta.glob<Record<string, EmbeddedTool>>('../*/*Tool.tsx');
const styles = import.meta.glob<string>(['../*/*.css', '!../frame/*'], {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Opens the tool a link leads to in place of the link; follows the link where something cannot be fetched. */
export async function openTool(link: HTMLAnchorElement): Promise<void> {
  const card = link.closest<HTMLElement>('.tool-card');
  const { pathname, search } = link;
  if (!card || card.ariaBusy === 'true') return;
  card.ariaBusy = 'true';
  try {
    const slug = pathname.replace('/tools/', '');
    const ownStyle = styles[`../${slug}/${slug}.css`];
    const [Tool, data] = await Promise.all([
      fetchComponent(slug),
      fetchData(pathname),
      ...[commonStyle, ownStyle].map(addStyle),
    ]);
    draw(card, Tool, { data, query: search, isEmbedded: true });
  } catch {
    location.assign(link.href);
  }
}

/** Returns the component of a tool: the export of its `…Tool.tsx` that has the file's name. */
async function fetchComponent(slug: string): Promise<EmbeddedTool> {
  const [file, load] = Object.entries(components).find(([path]) => path.startsWith(`../${slug}/`)) ?? [];
  const name = file?.replace(/^.*\/|\.tsx$/g, '') ?? '';
  const Tool = (await load?.())?.[name];
  if (!Tool) throw new Error(`No component for the tool ${slug}.`);
  return Tool;
}

async function fetchData(path: string): Promise<unknown> {
  const response = await fetch(`${path}.json`);
  if (!response.ok) throw new Error(`${path}.json: ${response.status}`);
  return response.json();
}

function addStyle(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(href));
  });
  document.head.append(link);
  return loaded;
}

function draw(card: HTMLElement, Tool: EmbeddedTool, props: ToolProps<unknown>): void {
  const box = document.createElement('div');
  box.className = 'tool-embed';
  card.querySelector('.btn')?.replaceWith(box);
  createRoot(box).render(<Tool {...props} />);
  card.ariaBusy = null;
  // The button that had the focus is gone: the focus moves to the first field.
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    box.querySelector<HTMLElement>('select, input, button')?.focus();
  });
  watcher.observe(box, { childList: true });
}
