import type { ReactNode } from 'react';
import type { Fact } from '../../facts/fact-schema.ts';
import type { Tool } from '../../tools/catalog.ts';
import { FactNotes } from '../../ui/FactNotes.tsx';
import { RulerTitle } from '../../ui/PageTitle.tsx';
import { LinkList } from './Footer.tsx';

interface ToolPageProps {
  tool: Tool;
  children: ReactNode;
  /** How the result is worked out. */
  method?: ReactNode;
  facts: Fact[];
  articles: readonly { title: string; href: string }[];
  others: readonly Tool[];
}

export function ToolPage({ tool, children, method, facts, articles, others }: ToolPageProps) {
  return (
    <div className="page-wrap tool-page grid">
      <RulerTitle title={tool.name} lede={tool.lede} />
      <p className="note without-js">
        {tool.withoutScript ??
          'Without JavaScript this page shows one case, worked out. With it, you can fill in your own numbers; they stay on your device.'}
      </p>
      {children}
      <div id="tool-method" className="tool-words prose">
        {method}
      </div>
      <FactNotes facts={facts} isNumbered />
      <nav className="tool-more grid" aria-label="More to read">
        <div>
          <h2>Read about it</h2>
          <LinkList links={articles.map(({ title, href }) => ({ label: title, href }))} />
        </div>
        <div>
          <h2>Other tools</h2>
          <ul>
            {others.map(({ path, name, question }) => (
              <li key={path}>
                <a href={path}>{name}</a>
                <p className="fine">{question}</p>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}
