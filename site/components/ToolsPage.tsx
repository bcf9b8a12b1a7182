import type { Tool } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { RulerTitle } from '../../ui/PageTitle.tsx';
import { Picture } from './Picture.tsx';

export function ToolsPage({ tools }: { tools: readonly Tool[] }) {
  return (
    <div className="page-wrap text-page">
      <RulerTitle
        title="Tools"
        lede={
          subject.toolWords?.lede ?? 'What you type stays on your device, and every result has a link you can share.'
        }
      />
      <ul className="card-grid grid quiet-links tool-list">
        {tools.map(({ path, name, question, description, picture }) => (
          <li key={path}>
            <Picture id={picture} alt="" size="card" />
            <h2>
              <a href={path}>{name}</a>
            </h2>
            <p className="tool-question">{question}</p>
            <p className="fine">{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
