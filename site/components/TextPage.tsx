import type { ReactNode } from 'react';
import { displayDate } from '../../core/dates.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { FactNotes } from '../../ui/FactNotes.tsx';
import { Picture } from './Picture.tsx';

interface TextPageProps {
  title: string;
  lede?: string;
  /** Id of the picture under the heading. */
  picture?: string | undefined;
  pictureAlt?: string | undefined;
  updatedAt?: string | undefined;
  facts?: Fact[];
  children: ReactNode;
}

export function TextPage({ title, lede, picture, pictureAlt = '', updatedAt, facts = [], children }: TextPageProps) {
  return (
    <div className="page-wrap text-page title-beside">
      <header className="page-head">
        <h1>{title}</h1>
        {lede && <p className="page-lede">{lede}</p>}
        {updatedAt && <p className="eyebrow page-changed">Last changed {displayDate(updatedAt)}</p>}
      </header>
      {picture && (
        <div className="page-picture">
          <Picture id={picture} alt={pictureAlt} size="full" isFirst />
        </div>
      )}
      <div className="prose plain-prose">
        {children}
        <FactNotes facts={facts} />
      </div>
    </div>
  );
}
