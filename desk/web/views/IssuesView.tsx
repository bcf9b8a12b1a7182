import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { type IssueRow, issueListSchema, issueStartedSchema } from '../../../core/desk-issues.ts';
import { issueTextLimits } from '../../../core/issue-frontmatter.ts';
import { formatDay, formatNumber, formatWeekTime } from '../../../ui/format.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Segment } from '../kit/Segment.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { IssueComposer } from './IssueComposer.tsx';
import { IssueReport } from './IssueReport.tsx';
import { IssueSending } from './IssueSending.tsx';
import { placeOf, stageWords } from './issue-words.ts';

/** The issues: the list, one being written, one going out, one that was sent. */
export function IssuesView() {
  return (
    <Routes>
      <Route index element={<IssueList />} />
      <Route path="new" element={<IssueList isStarting />} />
      <Route path=":id" element={<IssueComposer />} />
      <Route path=":id/sending" element={<IssueSending />} />
      <Route path=":id/report" element={<IssueReport />} />
    </Routes>
  );
}

const filters: readonly { name: string; key: string; has(row: IssueRow): boolean }[] = [
  { name: 'All', key: '', has: () => true },
  { name: 'Drafts', key: 'draft', has: ({ stage }) => stage === 'draft' || stage === 'ready' || stage === 'broken' },
  { name: 'Scheduled', key: 'scheduled', has: ({ stage }) => stage === 'scheduled' },
  { name: 'Going out', key: 'out', has: ({ stage }) => stage === 'sending' || stage === 'paused' },
  { name: 'Sent', key: 'sent', has: ({ stage }) => stage === 'sent' },
];

const count = (value: number, { stage }: IssueRow): string =>
  stage === 'sent' || stage === 'sending' || stage === 'paused' ? formatNumber(value) : '';

const columns: readonly Column<IssueRow>[] = [
  {
    label: 'Subject',
    onPhone: 'full',
    render: (row) => (
      <Link className="main" to={placeOf(row)}>
        {row.subject}
      </Link>
    ),
  },
  {
    label: 'State',
    onPhone: 'full',
    render: ({ stage, unknown }) => {
      const words = stageWords[stage];
      if (stage !== 'sent' || unknown === 0) return <StatusWord {...words} />;
      return <StatusWord kind="warn" word={`Sent, ${formatNumber(unknown)} unknown`} />;
    },
  },
  {
    label: 'When',
    onPhone: 'full',
    render: ({ at, date }) => (
      <span className="muted no-wrap">
        {at !== undefined ? formatWeekTime(at) : date === undefined ? '' : `Dated ${formatDay(date)}`}
      </span>
    ),
  },
  { label: 'Readers', isNumber: true, render: (row) => count(row.recipients, row) },
  { label: 'Accepted', isNumber: true, render: (row) => count(row.accepted, row) },
  { label: 'Failed', isNumber: true, render: (row) => count(row.failed, row) },
  { label: 'Left', isNumber: true, render: (row) => count(row.left, row) },
];

const refreshMs = 10_000;

function IssueList({ isStarting = false }: { isStarting?: boolean }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chosen = params.get('state') ?? '';
  const query = useQuery({
    queryKey: ['issues'],
    queryFn: ({ signal }) => getJson(issueListSchema, '/api/issues', signal),
    refetchInterval: refreshMs,
  });
  const { has } = filters.find(({ key }) => key === chosen) ?? { has: () => true };
  const issues = query.data?.issues ?? [];
  const lines = filters.map(({ name, key, has: isIn }) => ({
    name,
    to: key === '' ? '/issues' : `/issues?state=${key}`,
    count: issues.filter(isIn).length,
    isOn: key === chosen,
  }));
  return (
    <ListPage
      title="Issues"
      sub="What you write here is a file in content/newsletter"
      actions={<Button tone="go" icon="plus" to="/issues/new" words="New issue" />}
      filters={issues.length === 0 ? undefined : { label: 'State', filters: lines }}
      dialogs={isStarting && <StartDialog />}
    >
      <QueryState query={query}>
        {() =>
          issues.length === 0 ? (
            <Empty title="No issue yet" acts={<Button to="/issues/new" words="Write the first issue" />}>
              An issue is a mail to your readers and a page of your site. Write it beside its preview; nothing is sent
              before you type the number of readers.
            </Empty>
          ) : (
            <RowTable
              caption="Issues, newest first"
              columns={columns}
              rows={issues.filter(has)}
              keyOf={({ id }) => id}
              onOpen={(row) => void navigate(placeOf(row))}
            />
          )
        }
      </QueryState>
    </ListPage>
  );
}

function StartDialog() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [subject, setSubject] = useState('');
  const [kind, setKind] = useState<'empty' | 'digest'>('empty');
  const isDigest = kind === 'digest';
  const start = useMutation({
    mutationFn: () => sendJson(issueStartedSchema, '/api/issues', { body: isDigest ? { isDigest } : { subject } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['issues'] });
      void navigate(`/issues/${id}`, { replace: true });
    },
  });
  return (
    <FormDialog
      title="New issue"
      work={start}
      action="Start writing"
      isReady={isDigest || subject.trim() !== ''}
      onClose={() => void navigate('/issues', { replace: true })}
    >
      {!isDigest && (
        <TextField
          label="Subject of the mail"
          value={subject}
          maxLength={issueTextLimits.subject}
          onChange={setSubject}
        />
      )}
      <Segment<'empty' | 'digest'>
        label="Start with"
        options={[
          ['empty', 'An empty text'],
          ['digest', 'The new articles'],
        ]}
        value={kind}
        onChange={setKind}
      />
      <p className="hint">
        {isDigest
          ? 'A digest of the articles since your last issue, with a subject to change.'
          : 'You can change it until it is sent. It starts as a draft that nobody sees.'}
      </p>
    </FormDialog>
  );
}
