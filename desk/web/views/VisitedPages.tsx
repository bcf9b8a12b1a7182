import { issueVisitsSchema } from '../../../core/desk-issues.ts';
import { formatDay } from '../../../ui/format.ts';
import { type Column, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { useApi } from '../queries.ts';

type PageRow = { path: string; fromMail: number; views: number };

/** Shows how often the pages of a sent issue were opened: from its mail, and in all. */
export function VisitedPages({ id }: { id: string }) {
  const { data } = useApi(issueVisitsSchema, `/api/issues/${id}/visits`);
  if (data?.visits === undefined) return null;
  const { since, isMarked, pages } = data.visits;
  const columns: readonly Column<PageRow>[] = [
    { label: 'Page', onPhone: 'full', render: ({ path }) => <b>{path}</b> },
    ...(isMarked ? [numberColumn('From the mail', ({ fromMail }: PageRow) => fromMail)] : []),
    numberColumn('All visits', ({ views }) => views),
  ];
  return (
    <Section title="What they read" note={`since ${formatDay(since)}, without bots`}>
      <RowTable caption="Visits to its pages" columns={columns} rows={pages} keyOf={({ path }) => path} isPlain />
      <p className="hint">All its links carry the same mark, so this counts visits and no person.</p>
    </Section>
  );
}
