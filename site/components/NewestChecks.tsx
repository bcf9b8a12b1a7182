import { displayDate } from '../../core/dates.ts';
import type { Check } from '../../tools/define-subject.ts';
import { SectionHead } from './SectionHead.tsx';

/** 'Nov 16, 2026'. */
const shortDate = (day: string) => displayDate(day).replace(/^(\w{3})\w*/, '$1');

/** Renders what changed last: the old figure struck, the new one, why, and where it is used. */
export function NewestChecks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section className="page-section page-wrap page-section-flush home-checks">
      <SectionHead title="Newest checks">
        <a className="section-more" href="/corrections">
          All corrections
        </a>
        <p className="section-about">The last figures and recall entries that changed.</p>
      </SectionHead>
      <ul className="ruled newest-checks">
        {checks.map(({ date, about, was, now, why, isStop, link }) => (
          <li key={about}>
            <time dateTime={date}>{shortDate(date)}</time>
            <b>{about}</b>
            <span>
              {was && (
                <>
                  <del>{was}</del>{' '}
                </>
              )}
              <ins className={isStop ? 'warns' : undefined}>{now}</ins>
              {why && `${why.endsWith('.') ? '.' : ','} ${why}`}
            </span>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
