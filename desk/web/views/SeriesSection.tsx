import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { issueStartedSchema } from '../../../core/desk-issues.ts';
import { seriesSchema, type WelcomeRow } from '../../../core/desk-series.ts';
import { issueTextLimits } from '../../../core/issue-frontmatter.ts';
import { formatNumber, formatWeekTime } from '../../../ui/format.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { type StatusKind, StatusWord } from '../kit/StatusWord.tsx';

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
export function SeriesSection({ isStarting }: { isStarting: boolean }) {
  const query = useQuery({
    queryKey: ['welcome'],
    queryFn: ({ signal }) => getJson(seriesSchema, '/api/welcome', signal),
  });
  return (
    <Section title="Sent by itself" acts={<Button icon="plus" to="/issues/welcome" words="New welcome mail" />}>
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
      {isStarting && <StartDialog />}
    </Section>
  );
}

function StartDialog() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [subject, setSubject] = useState('');
  const [days, setDays] = useState('3');
  const start = useMutation({
    mutationFn: () =>
      sendJson(issueStartedSchema, '/api/welcome', {
        body: { subject, after: `${days} ${days === '1' ? 'day' : 'days'}` },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['welcome'] });
      void navigate(`/issues/welcome/${id}`, { replace: true });
    },
  });
  return (
    <FormDialog
      title="New welcome mail"
      work={start}
      action="Start writing"
      isReady={subject.trim() !== '' && /^[1-9]\d{0,2}$/.test(days)}
      onClose={() => void navigate('/issues', { replace: true })}
    >
      <TextField
        label="Subject of the mail"
        value={subject}
        maxLength={issueTextLimits.subject}
        onChange={setSubject}
      />
      <TextField label="Days after joining" inputMode="numeric" value={days} onChange={setDays} />
      <p className="hint">It starts as a draft. After you publish, people whose day comes from then on get it.</p>
    </FormDialog>
  );
}
