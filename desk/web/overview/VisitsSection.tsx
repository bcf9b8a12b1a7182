import { formatCount, formatLooseShare } from '../../../core/text/counts.ts';
import { VisitBars } from '../../../ui/chart/VisitBars.tsx';
import type { Overview } from '../../overview.ts';
import { Empty, Section, Sums } from '../kit/Section.tsx';

const hosts: Record<string, string> = {
  '(direct)': 'No address given',
  '(internal)': 'Other pages here',
  '(other)': 'Everything else',
};

/** Shows visits, where they came from, and which pages won readers. */
export function VisitsSection({ visits, flags }: { visits: Overview['visits']; flags: Overview['flags'] }) {
  const { isCounting, views, visitors, subscribed, days, pages, referrers, winners } = visits;
  const note = isCounting
    ? '30 days, counted on your own server without cookies'
    : 'Not counted now: VISIT_COUNTS is off';
  if (views === 0) {
    return (
      <Section title="Visits" note={note} order={5}>
        <Empty title="No visits in 30 days">
          Views, where readers came from and the pages that win them will be here.
        </Empty>
      </Section>
    );
  }
  const share = formatLooseShare(subscribed, visitors);
  return (
    <Section title="Visits" note={note} order={5}>
      <Sums
        sums={{
          'page views': formatCount(views),
          'visitors, by day': formatCount(visitors),
          'sign-ups': formatCount(subscribed),
          ...(share !== undefined && { 'of visitors signed up': share }),
        }}
      />
      <VisitBars days={days} issueDays={flags.map(({ day }) => day)} />
      <div className="tops">
        <Top
          title="Top pages"
          rows={pages.map(({ path, title, views: count }) => [path, title ?? path, formatCount(count)])}
        />
        <Top
          title="Where they came from"
          rows={referrers.map(({ host, views: count }) => [host, hosts[host] ?? host, formatCount(count)])}
        />
        <Top
          title="Pages that win readers"
          rows={winners.map(({ path, title, views: count, subscribed: won }) => [
            path,
            title ?? path,
            formatCount(won),
            formatLooseShare(won, count),
          ])}
        />
      </div>
    </Section>
  );
}

interface TopProps {
  title: string;
  rows: readonly (readonly [key: string, name: string, count: string, share?: string | undefined])[];
}

function Top({ title, rows }: TopProps) {
  return (
    <div>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="muted small">None yet</p>
      ) : (
        <ul>
          {rows.map(([key, name, count, share]) => (
            <li key={key} className="row nowrap">
              <span className="grow clip" title={key}>
                {name}
              </span>
              <span>{count}</span>
              {share !== undefined && <span className="muted">{share}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
