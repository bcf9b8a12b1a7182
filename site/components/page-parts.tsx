import type { ReactNode } from 'react';
import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Renders a section's heading under the gauge rule, with space for a link on the right. */
export function SectionHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <div className="section-head">
      <div className="gauge-rule" />
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}

/** Renders a count as an odometer, for the eye only: the text next to it says the same. */
export function Odometer({ count }: { count: number }) {
  return (
    <span className="odometer" aria-hidden="true">
      {[...String(count).padStart(3, '0')].map((digit, place) => (
        <i key={place}>{digit}</i>
      ))}
    </span>
  );
}

/** Renders the disclaimer at the end of every article, where the site has one. */
export function Disclaimer() {
  const [first, ...others] = words.disclaimer;
  if (!first) return null;
  return (
    <div className="article-panel disclaimer prose-wide">
      <p>
        <strong>Disclaimer.</strong> {[fillWords(words.independence), first].filter(Boolean).join(' ')}
      </p>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** A page that comes before or after another. */
interface AdjacentPage {
  href: string;
  title: string;
}

interface PrevNextProps {
  newer?: AdjacentPage | undefined;
  older?: AdjacentPage | undefined;
}

/** Renders the issues published before and after this one. */
export function PrevNext({ newer, older }: PrevNextProps) {
  return (
    <nav className="post-neighbors" aria-label="Previous and next issue">
      {older && (
        <a href={older.href} rel="prev">
          <span className="eyebrow">
            <Icon name="left" /> Previous
          </span>
          <b>{older.title}</b>
        </a>
      )}
      {newer && (
        <a href={newer.href} rel="next" className="post-neighbor-next">
          <span className="eyebrow">
            Next <Icon name="right" />
          </span>
          <b>{newer.title}</b>
        </a>
      )}
    </nav>
  );
}
