import { useQuery } from '@tanstack/react-query';
import { issueVisitsSchema } from '../../../core/desk-issues.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { getJson } from '../api.ts';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';

type PageRow = { path: string; fromMail: number; views: number };

const amount = (label: string, name: 'fromMail' | 'views'): Column<PageRow> => ({
  label,
  isNumber: true,
  render: ({ [name]: value }) => formatNumber(value),
});

/** Shows how often the pages of a sent issue were opened: from its mail, and in all. */
export function VisitedPages({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['issue-visits', id],
    queryFn: ({ signal }) => getJson(issueVisitsSchema, `/api/issues/${id}/visits`, signal),
  });
  if (data?.visits === undefined) return null;
  const { since, isMarked, pages } = data.visits;
  const columns: readonly Column<PageRow>[] = [
    { label: 'Page', onPhone: 'full', render: ({ path }) => <b>{path}</b> },
    ...(isMarked ? [amount('From the mail', 'fromMail')] : []),
    amount('All visits', 'views'),
  ];
  return (
    <Section title="What they read" note={`since ${formatDay(since)}, without bots`}>
      <RowTable caption="Visits to its pages" columns={columns} rows={pages} keyOf={({ path }) => path} isPlain />
      <p className="hint">All its links carry the same mark, so this counts visits and no person.</p>
    </Section>
  );
}
