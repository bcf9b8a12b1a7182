import { typeset } from '../../core/html-text.ts';
import type { MdxProps } from './registry.ts';

/** Questions and answers, as in the page's structured data. */
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
