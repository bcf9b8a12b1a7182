import type { Overview } from '../../../core/desk-overview.ts';
import { formatCountOf, formatPast } from '../../../ui/format.ts';
import { LinkList } from '../kit/LinkList.tsx';
import { Section } from '../kit/Section.tsx';

const still = [
  {
    key: 'articles',
    icon: 'page',
    title: 'Write articles',
    to: '/articles',
    detail: 'They are files and need no store. Publish them when it is back.',
  },
] as const;

/** Shows what works without the store, and the last numbers it gave. */
export function DatabaseDown({ last, at }: { last: Overview | undefined; at: number }) {
  return (
    <div className="cols">
      <Section title="What you can still do">
        <LinkList items={still} />
      </Section>
      {last && (
        <Section title="Readers, issues, letters">
          <p className="muted">
            As of {formatPast(new Date(at).toISOString(), new Date())}:{' '}
            {formatCountOf(last.counts.active, 'active reader')}, {describeNext(last.next)},{' '}
            {formatCountOf(last.waiting.letters, 'letter')} waiting.
          </p>
        </Section>
      )}
    </div>
  );
}

function describeNext(next: Overview['next']): string {
  if (next?.state === 'sending') return `“${next.subject}” going out`;
  return next?.state === 'paused' ? `“${next.subject}” paused` : 'no issue going out';
}
