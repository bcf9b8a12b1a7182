import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ToolSlug } from '../catalogue.ts';
import type { EmbeddedToolProps } from './embedded-tool.ts';
import { toolParts } from './tool-parts.ts';

type AnyTool = ComponentType<EmbeddedToolProps<unknown>>;

/** Puts the tool a link leads to in the link's own place; the link stays where anything cannot be fetched. */
export async function openTool(link: HTMLAnchorElement): Promise<void> {
  const card = link.closest<HTMLElement>('.tool-card');
  const { pathname, search } = link;
  const slug = pathname.replace('/tools/', '') as ToolSlug;
  if (!card || card.ariaBusy === 'true') return;
  card.ariaBusy = 'true';
  try {
    const { load, styles } = toolParts[slug];
    const [Tool, data] = await Promise.all([load(), fetchData(pathname), ...styles.map(addStyle)]);
    // Each tool is only ever given the data of its own page.
    draw(card, Tool as AnyTool, { data, query: search, isEmbedded: true });
  } catch {
    location.assign(link.href);
  }
}

async function fetchData(path: string): Promise<unknown> {
  const answer = await fetch(`${path}.json`);
  if (!answer.ok) throw new Error(`${path}.json: ${answer.status}`);
  return answer.json();
}

function addStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const isHere = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(href));
  });
  document.head.append(link);
  return isHere;
}

function draw(card: HTMLElement, Tool: AnyTool, props: EmbeddedToolProps<unknown>): void {
  const box = document.createElement('div');
  box.className = 'tool-embed';
  card.querySelector('.btn')?.replaceWith(box);
  createRoot(box).render(<Tool {...props} />);
  card.ariaBusy = null;
  // The button that had the focus is gone: the reader goes on in the first field.
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    box.querySelector<HTMLElement>('select, input, button')?.focus();
  });
  watcher.observe(box, { childList: true });
}
