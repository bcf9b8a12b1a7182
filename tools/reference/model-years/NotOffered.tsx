import { notOffered } from '../../../facts/trucks/site-reference.ts';
import { Part, SourceList } from './ReferenceParts.tsx';

const gradeWords = { B: 'trade press', C: 'a dealer’s page' } as const;

/** Renders what GM did not sell with the 2.7L. */
export function NotOffered() {
  const { items, onlyWith, notFound } = notOffered;
  return (
    <Part id="not-with-the-27" title="What you cannot have with the 2.7L">
      <ul className="tune-list grid">
        {items.map(({ name, years, text, grade, sources }) => (
          <li key={name}>
            <h3>
              {name}{' '}
              <span className="sub">
                {years} · {gradeWords[grade]}
              </span>
            </h3>
            <p>{text}</p>
            <SourceList sources={sources} />
          </li>
        ))}
      </ul>
      <p>{onlyWith.text}</p>
      <SourceList sources={onlyWith.sources} />
      <p>
        <b>What we could not find:</b> {notFound}
      </p>
    </Part>
  );
}
