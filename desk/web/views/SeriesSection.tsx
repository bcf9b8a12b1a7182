import { Link } from 'react-router';
import { seriesSchema, type WelcomeRow } from '../../../core/desk-series.ts';
import { formatNumber, formatWeekTime } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { type StatusKind, StatusWord } from '../kit/StatusWord.tsx';
import { useApi } from '../queries.ts';

const states: Record<WelcomeRow['state'], { kind: StatusKind; word: string }> = {
  live: { kind: 'ok', word: 'Being sent' },
  unpublished: { kind: 'off', word: 'Ready, not published' },
  draft: { kind: 'warn', word: 'Draft' },
  broken: { kind: 'err', word: 'Cannot be read' },
};

const columns: readonly Column<WelcomeRow>[] = [
  {
    label: 'Subject',
    onPhone: 'full',
    render: ({ id, subject }) => (
      <Link className="main" to={`/issues/welcome/${id}`}>
        {subject}
      </Link>
    ),
  },
  { label: 'State', onPhone: 'full', render: ({ state }) => <StatusWord {...states[state]} /> },
  { label: 'After joining', render: ({ after }) => after },
  { label: 'Got it', isNumber: true, render: ({ got }) => formatNumber(got) },
  { label: 'Waiting', isNumber: true, render: ({ waiting }) => formatNumber(waiting) },
  { label: 'Failed', isNumber: true, render: ({ failed }) => formatNumber(failed) },
];

/** Shows what is sent by itself: the welcome series and the next digest. */
export function SeriesSection() {
  const query = useApi(seriesSchema, '/api/welcome');
  return (
    <Section title="Sent automatically" acts={<Button icon="plus" to="/issues/welcome" words="New welcome mail" />}>
      <QueryState query={query}>
        {({ steps, hold, digest }) => (
          <>
            {digest !== undefined && (
              <p>
                <b>Digest, {formatWeekTime(digest.plannedAt)}:</b> {digest.words}.{' '}
                {digest.issueId !== undefined && <Link to={`/issues/${digest.issueId}`}>Open it</Link>}
              </p>
            )}
            {hold !== undefined && steps.length > 0 && (
              <StatusWord kind="warn" word={`The welcome series waits: ${hold}`} />
            )}
            {steps.length === 0 ? (
              <p className="muted">
                Welcome mails go to each new subscriber some days after they join. You have none yet.
              </p>
            ) : (
              <RowTable caption="Welcome series" columns={columns} rows={steps} keyOf={({ id }) => id} isPlain />
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}
