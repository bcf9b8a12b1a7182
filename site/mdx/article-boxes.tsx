import type { ReactNode } from 'react';
import { typeset } from '../../core/text/html-text.ts';
import { findTool } from '../../tools/catalog.ts';
import type { MdxProps } from './registry.ts';

export function Callout({ title, tone = 'note', children }: MdxProps<'Callout'> & { children?: ReactNode }) {
  return (
    <aside
      className={tone === 'warning' ? 'callout callout-warning laid-late' : 'callout laid-late'}
      aria-label={title}
    >
      <p className="eyebrow">{title}</p>
      {children}
    </aside>
  );
}

export function Card({ title, href, children }: MdxProps<'Card'> & { children?: ReactNode }) {
  return (
    <section className="note-card">
      <h3>{href ? <a href={href}>{title}</a> : title}</h3>
      {children}
    </section>
  );
}

export function Faq({ items }: MdxProps<'Faq'>) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, at) => (
        <details key={question} open={at === 0}>
          <summary className="plus">{typeset(question)}</summary>
          <p>{typeset(answer)}</p>
        </details>
      ))}
    </div>
  );
}

/** Renders what the numbered dots of a picture point at. */
export function PictureKey({ items }: MdxProps<'PictureKey'>) {
  return (
    <div className="framed picture-key prose-wide">
      <p>In the picture</p>
      <ol>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </div>
  );
}

/** Renders the plate with the pick for each job; its heading is the first of the children. */
export function Picks({ children }: { children?: ReactNode }) {
  return <div className="picks riveted-plate prose-wide laid-late">{children}</div>;
}

export function Pick({ job, pick, isOpen = false, children }: MdxProps<'Pick'> & { children?: ReactNode }) {
  return (
    <div className={isOpen ? 'pick pick-open' : 'pick'}>
      <p className="muted">{job}</p>
      <div>
        <p className="pick-choice">{pick}</p>
        {children}
      </div>
    </div>
  );
}

interface ToolProps {
  /** Name of the tool's folder. */
  name: string;
  /** Numbers to start with, as in the tool's own address: '?trailer=6000'. */
  query?: string;
}

/** Renders a card inside an article that leads to a tool, with numbers to start with. */
export function Tool({ name: slug, query = '' }: ToolProps) {
  const tool = findTool(slug);
  if (!tool) return null;
  const { name, question, path } = tool;
  return (
    <aside className="tool-card framed prose-wide" aria-label={name}>
      <p className="block-title">{name}</p>
      <p>{question}</p>
      <a className="btn" href={path + query}>
        Work it out
      </a>
    </aside>
  );
}
