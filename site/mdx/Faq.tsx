import { smarten } from '../../core/smarten.ts';

/** Questions and answers, the same words as in the page's structured data. */
export function Faq({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, at) => (
        <details key={question} open={at === 0}>
          <summary>{smarten(question)}</summary>
          <p>{smarten(answer)}</p>
        </details>
      ))}
    </div>
  );
}
