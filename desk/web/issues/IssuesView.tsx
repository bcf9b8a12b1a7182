import { useState } from 'react';
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { issueTextLimits } from '../../../core/issues/issue-frontmatter.ts';
import { writeAfter } from '../../../core/issues/welcome-step.ts';
import { formatCount } from '../../../core/text/counts.ts';
import { formatDay, formatWeekTime } from '../../../ui/format-time.ts';
import { type Answer, ask, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FormDialog } from '../kit/Dialog.tsx';
import { Segment, TextField } from '../kit/Fields.tsx';
import { applyFilter, type Filter, ListPage } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, MainLink, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { Empty, Section } from '../kit/Section.tsx';
import { type Status, StatusWord } from '../kit/StatusWord.tsx';
import { IssueComposer } from './IssueComposer.tsx';
import { IssueReport } from './IssueReport.tsx';
import { IssueSending } from './IssueSending.tsx';
import { placeOf, stageWords } from './IssueTabs.tsx';
import { isDayCount } from './IssueTextPane.tsx';
import { WelcomeEditor } from './WelcomeEditor.tsx';

type IssueRow = Answer<'GET /api/issues'>['issues'][number];
type WelcomeRow = Answer<'GET /api/welcome'>['steps'][number];

/** The issues: the list, one being written, one going out, one that was sent. */
export function IssuesView() {
  return (
    <Routes>
      <Route index element={<IssueList />} />
      <Route path="new" element={<IssueList starts="issue" />} />
      <Route path="welcome" element={<IssueList starts="welcome" />} />
      <Route path="welcome/:id" element={<WelcomeEditor />} />
      <Route path=":id" element={<IssueComposer />} />
      <Route path=":id/sending" element={<IssueSending />} />
      <Route path=":id/report" element={<IssueReport />} />
    </Routes>
  );
}

const filters: readonly Filter<IssueRow>[] = [
  { name: 'All', key: '', has: () => true },
  { name: 'Drafts', key: 'draft', has: ({ stage }) => stage === 'draft' || stage === 'ready' || stage === 'broken' },
  { name: 'Scheduled', key: 'scheduled', has: ({ stage }) => stage === 'scheduled' },
  { name: 'Going out', key: 'out', has: ({ stage }) => stage === 'sending' || stage === 'paused' },
  { name: 'Sent', key: 'sent', has: ({ stage }) => stage === 'sent' || stage === 'imported' },
];

const count = (value: number, { stage }: IssueRow): string =>
  stage === 'sent' || stage === 'sending' || stage === 'paused' ? formatCount(value) : '';

const columns: readonly Column<IssueRow>[] = [
  { label: 'Subject', onPhone: 'full', render: (row) => <MainLink to={placeOf(row)}>{row.subject}</MainLink> },
  {
    label: 'State',
    onPhone: 'full',
    render: ({ stage, unknown, outbox }) => {
      const words = stageWords[stage];
      if (outbox > 0)
        return <StatusWord kind="warn" word={`${formatCount(outbox)} in the outbox folder, not mailed`} />;
      if (stage !== 'sent' || unknown === 0) return <StatusWord {...words} />;
      return <StatusWord kind="warn" word={`Sent, ${formatCount(unknown)} unknown`} />;
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

function IssueList({ starts }: { starts?: 'issue' | 'welcome' }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = useApi('GET /api/issues', {}, { refetchInterval: refreshMs });
  const issues = query.data?.issues ?? [];
  const { lines, found } = applyFilter('/issues', params, filters, issues);
  return (
    <ListPage
      title="Issues"
      sub="What you write here is a file in content/newsletter"
      actions={<Button tone="go" icon="plus" to="/issues/new" words="New issue" />}
      filters={issues.length === 0 ? undefined : { label: 'State', filters: lines }}
      dialogs={starts && <StartMailDialog isWelcome={starts === 'welcome'} />}
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
              rows={found}
              keyOf={({ id }) => id}
              onOpen={(row) => void navigate(placeOf(row))}
            />
          )
        }
      </QueryState>
      <SeriesSection />
    </ListPage>
  );
}

const welcomeStates: Record<WelcomeRow['state'], Status> = {
  live: { kind: 'ok', word: 'Being sent' },
  unpublished: { kind: 'off', word: 'Ready, not published' },
  draft: { kind: 'warn', word: 'Draft' },
  broken: { kind: 'err', word: 'Cannot be read' },
};

const welcomeColumns: readonly Column<WelcomeRow>[] = [
  {
    label: 'Subject',
    onPhone: 'full',
    render: ({ id, subject }) => <MainLink to={`/issues/welcome/${id}`}>{subject}</MainLink>,
  },
  { label: 'State', onPhone: 'full', render: ({ state }) => <StatusWord {...welcomeStates[state]} /> },
  { label: 'After joining', render: ({ after }) => after },
  numberColumn('Got it', ({ got }) => got),
  numberColumn('Waiting', ({ waiting }) => waiting),
  numberColumn('Failed', ({ failed }) => failed),
];

/** Shows what is sent by itself: the welcome series and the next digest. */
function SeriesSection() {
  const query = useApi('GET /api/welcome', {});
  return (
    <Section title="Sent automatically" acts={<Button icon="plus" to="/issues/welcome" words="New welcome mail" />}>
      <QueryState query={query}>
        {({ steps, hold, digest }) => (
          <>
            {digest !== undefined && (
              <p>
                <b>Digest, {formatWeekTime(digest.sendAt)}:</b> {digest.words}.{' '}
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
              <RowTable caption="Welcome series" columns={welcomeColumns} rows={steps} keyOf={({ id }) => id} isPlain />
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

const kinds = [
  ['empty', 'An empty text'],
  ['digest', 'The new articles'],
] as const;

const hints = {
  empty: 'You can change it until it is sent. It starts as a draft that nobody sees.',
  digest: 'A digest of the articles since your last issue, with a subject to change.',
  welcome: 'It starts as a draft. After you publish, people whose day comes from then on get it.',
};

/** Asks for a subject and starts a mail: an issue, or one of the welcome series. */
function StartMailDialog({ isWelcome }: { isWelcome: boolean }) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState('');
  const [kind, setKind] = useState<'empty' | 'digest'>('empty');
  const [days, setDays] = useState('3');
  const isDigest = kind === 'digest';
  const start = useChange(
    () =>
      isWelcome
        ? ask('POST /api/welcome', { body: { subject, after: writeAfter(days) } })
        : ask('POST /api/issues', { body: isDigest ? { isDigest } : { subject } }),
    ({ id }) => navigate(isWelcome ? `/issues/welcome/${id}` : `/issues/${id}`, { replace: true }),
  );
  return (
    <FormDialog
      title={isWelcome ? 'New welcome mail' : 'New issue'}
      work={start}
      action="Start writing"
      isReady={(isDigest || subject.trim() !== '') && isDayCount(days)}
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
      {isWelcome ? (
        <TextField label="Days after joining" inputMode="numeric" value={days} onChange={setDays} />
      ) : (
        <Segment label="Start with" options={kinds} value={kind} onChange={(name) => setKind(name)} />
      )}
      <p className="hint">{hints[isWelcome ? 'welcome' : kind]}</p>
    </FormDialog>
  );
}
