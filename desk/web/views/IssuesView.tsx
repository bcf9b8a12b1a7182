import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { type IssueRow, issueListSchema } from '../../../core/desk-issues.ts';
import { formatDay, formatNumber, formatWeekTime } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useApi } from '../queries.ts';
import { IssueComposer } from './IssueComposer.tsx';
import { IssueReport } from './IssueReport.tsx';
import { IssueSending } from './IssueSending.tsx';
import { placeOf, stageWords } from './issue-words.ts';
import { SeriesSection } from './SeriesSection.tsx';
import { StartMailDialog } from './StartMailDialog.tsx';
import { WelcomeEditor } from './WelcomeEditor.tsx';

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

const filters: readonly { name: string; key: string; has(row: IssueRow): boolean }[] = [
  { name: 'All', key: '', has: () => true },
  { name: 'Drafts', key: 'draft', has: ({ stage }) => stage === 'draft' || stage === 'ready' || stage === 'broken' },
  { name: 'Scheduled', key: 'scheduled', has: ({ stage }) => stage === 'scheduled' },
  { name: 'Going out', key: 'out', has: ({ stage }) => stage === 'sending' || stage === 'paused' },
  { name: 'Sent', key: 'sent', has: ({ stage }) => stage === 'sent' || stage === 'imported' },
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

function IssueList({ starts }: { starts?: 'issue' | 'welcome' }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chosen = params.get('state') ?? '';
  const query = useApi(issueListSchema, '/api/issues', { refetchInterval: refreshMs });
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
              rows={issues.filter(has)}
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
