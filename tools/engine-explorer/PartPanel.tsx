import { Icon } from '../../ui/icons/Icon.tsx';
import type { ShownPart } from './engine-explorer-data.ts';
import { PartWords } from './PartWords.tsx';

interface PartPanelProps {
  part: ShownPart;
  count: number;
  /** Chooses the part so many numbers on; the last is followed by the first. */
  step: (by: number) => void;
  /** Path of the page that lists the sources; '' when it is this one. */
  sources: string;
}

/** The chosen part in two sentences; read aloud when it changes. */
export function PartPanel({ part, count, step, sources }: PartPanelProps) {
  return (
    <section className="part-panel" aria-label="The chosen part">
      <div className="part-steps">
        <p className="eyebrow">
          Part {part.number} of {count}
        </p>
        <button type="button" className="btn btn-line btn-small" onClick={() => step(-1)}>
          <Icon name="left" /> Previous
        </button>
        <button type="button" className="btn btn-line btn-small" onClick={() => step(1)}>
          Next <Icon name="right" />
        </button>
      </div>
      <div role="status">
        <h2>{part.name}</h2>
        <p className="part-words">
          <PartWords words={part.words} sources={sources} />
        </p>
      </div>
      <p className="part-source">
        Read on: <a href={part.href}>{part.section}</a>
      </p>
    </section>
  );
}
