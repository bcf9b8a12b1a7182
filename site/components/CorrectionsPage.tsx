import { displayDate, displayMonth } from '../../core/dates.ts';
import { site } from '../../site.config.ts';
import type { SubjectPage } from '../../tools/define-subject.ts';
import { LedgerTitle } from '../../ui/PageTitle.tsx';
import { type Correction, correctionId, correctionsPath } from '../posts/corrections.ts';
import { firstPublished, hasUpdate, type Post } from '../posts/post.ts';

interface CorrectionListProps {
  corrections: Correction[];
  /** Whether each has its own address, as in its article. */
  isAddressed?: boolean;
}

function CorrectionList({ corrections, isAddressed = false }: CorrectionListProps) {
  return (
    <ul className="corrections">
      {corrections.map(({ date, wrong, right }, at) => (
        <li key={date + wrong} id={isAddressed ? correctionId(corrections, at) : undefined}>
          <time dateTime={date}>{displayDate(date)}</time> <del>{wrong}</del> <ins>{right}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Renders what changed in an article since it was published, folded: the last update and every correction. */
export function WhatChanged({ post }: { post: Post }) {
  const { whatChanged, corrections = [] } = post;
  const updatedAt = hasUpdate(post) ? post.updatedAt : undefined;
  if (updatedAt === undefined && corrections.length === 0) return null;
  const count = corrections.length;
  return (
    <section className="fold changes" id="changes" aria-labelledby="what-changed">
      <details>
        <summary className="plus">
          <h2 id="what-changed">What changed</h2>
          <span className="sub muted">
            {count > 0 ? `${count} ${count === 1 ? 'correction' : 'corrections'} ` : 'updated '}
            since {firstPublished(post) ? displayMonth(site.firstPublished) : post.date}
          </span>
        </summary>
        <div>
          {updatedAt && (
            <p>
              Updated <time dateTime={updatedAt}>{displayDate(updatedAt)}</time>
              {whatChanged ? `: ${whatChanged}` : '.'}
            </p>
          )}
          {count > 0 && <CorrectionList corrections={corrections} isAddressed />}
        </div>
      </details>
    </section>
  );
}

interface CorrectionsPageProps {
  posts: Post[];
  /** Pages with a word of their own here. */
  related: readonly Pick<SubjectPage, 'path' | 'title' | 'onCorrections'>[];
}

export function CorrectionsPage({ posts, related }: CorrectionsPageProps) {
  const corrected = posts.filter(({ corrections }) => corrections?.length);
  return (
    <div className="page-wrap text-page">
      <LedgerTitle
        title="Corrections"
        lede="When we find a mistake we correct the article, date the change and list it here."
        cells={[['Articles corrected', corrected.length]]}
      />
      <div className="prose plain-prose">
        {corrected.length === 0 && (
          <p>
            {site.firstPublished
              ? `The articles were first published in ${displayMonth(site.firstPublished)}. What was fixed before then is not listed: no reader saw it. Nothing has been corrected since.`
              : 'No article has needed a correction so far.'}
          </p>
        )}
        {corrected.map(({ id, title, href, corrections = [] }) => (
          <section key={id}>
            <h2 className="heading-plain">
              <a href={href}>{title}</a>
            </h2>
            <CorrectionList corrections={corrections} />
          </section>
        ))}
        {related.map(
          ({ path, title, onCorrections }) =>
            onCorrections && (
              <p key={path}>
                {onCorrections} <a href={path}>{title}</a>.
              </p>
            ),
        )}
        <p className="no-print">
          Follow the corrections: <a href={`${correctionsPath}/feed.xml`}>RSS</a> or{' '}
          <a href={`${correctionsPath}/feed.json`}>JSON Feed</a>.
        </p>
      </div>
    </div>
  );
}
