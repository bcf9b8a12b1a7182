import type { Tool } from '../../tools/catalog.ts';
import { Picture } from './Picture.tsx';

/** Renders the list of tools: each with the question it answers. */
export function ToolsPage({ tools }: { tools: readonly Tool[] }) {
  return (
    <div className="page-wrap tools-page">
      <header className="page-head">
        <h1>Tools</h1>
        <p className="page-lede">
          Your truck, your trailer, your miles. Every figure behind these answers has its source on the page; nothing
          you type leaves your device, and the address of a result brings it back.
        </p>
      </header>
      <ul className="tool-list">
        {tools.map(({ path, name, question, description, picture }) => (
          <li key={path}>
            <Picture id={picture} alt="" size="card" />
            <h2>
              <a href={path}>{name}</a>
            </h2>
            <p className="tool-question">{question}</p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
