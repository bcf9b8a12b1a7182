import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { features } from '../../../site.config.ts';
import { formatPast } from '../../../ui/format-time.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { ask, useApi, useChange, useFindings } from '../api.ts';
import { pictureOf } from '../drafts/PhotoDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { FormDialog } from '../kit/Dialog.tsx';
import { Segment, TextField } from '../kit/Fields.tsx';
import { applyFilter, type Filter, ListPage } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, MainLink, RowTable } from '../kit/RowTable.tsx';
import { Empty } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { type LastJob, useLastJob } from '../work/use-desk-job.ts';
import { articlePath, countFindings, isAwaited, stateOf } from './article-words.ts';
import { DeletedDialog } from './HistoryDialog.tsx';
import { ImportArticlesDialog } from './ImportArticlesDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const filters: readonly Filter<ArticleRow>[] = [
  { name: 'All', key: '', has: () => true },
  { name: 'Drafts', key: 'draft', has: ({ state }) => state === 'draft' },
  { name: 'Scheduled', key: 'scheduled', has: ({ state }) => state === 'scheduled' },
  { name: 'Published', key: 'published', has: ({ state }) => state === 'published' },
  { name: 'Stale', key: 'stale', has: ({ state }) => state === 'stale' },
  { name: 'Pages', key: 'pages', has: ({ kind }) => kind === 'pages' },
];

/** Lists articles and pages with their states and findings; `dialog` opens above it. */
export function ArticleList({ dialog }: { dialog?: keyof typeof dialogs }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const text = params.get('text') ?? '';
  const query = useApi('GET /api/articles', {});
  const findings = useFindings();
  const job = useLastJob();
  const all = query.data?.rows ?? [];
  const count = (name: ArticleRow['state']): number => all.filter((row) => row.state === name).length;
  const { lines, found } = applyFilter('/articles', params, filters, all);
  const live = count('published') + count('stale') - all.filter((row) => isAwaited(row, job)).length;
  const Dialog = dialog && dialogs[dialog];
  return (
    <ListPage
      title="Articles and pages"
      sub={query.data && `${live} live, ${count('scheduled')} scheduled, ${count('draft')} in draft`}
      actions={
        <>
          <Button to="/articles/deleted" words="Deleted" />
          <Button to="/articles/import" words="Import" />
          <Button to="/articles/publish" words={job.isPublishing ? 'Publishing…' : 'Publish the site…'} />
          <Button tone="go" icon="plus" to="/articles/new" words="New article" />
        </>
      }
      find="Find a title or a category"
      filters={query.data && { label: 'State', filters: lines }}
      dialogs={Dialog && <Dialog onClose={() => void navigate('/articles')} />}
    >
      <QueryState query={query}>
        {() => {
          const shown = found
            .filter((row) => `${row.title} ${row.category} ${row.id}`.toLowerCase().includes(text.toLowerCase()))
            .sort((one, other) => other.changedAt.localeCompare(one.changedAt) || one.title.localeCompare(other.title));
          if (shown.length === 0 && text === '')
            return (
              <Empty title="No article is here">
                Articles are files in content/posts. New article starts one as a draft, which only you see.
              </Empty>
            );
          if (shown.length === 0)
            return (
              <Empty title={`No title has “${text}” in it`}>Try a shorter part of the title, or the category.</Empty>
            );
          return (
            <RowTable
              caption="Articles and pages"
              columns={columnsWith(findings.data?.findings, job)}
              rows={shown}
              keyOf={articlePath}
              onOpen={(row) => void navigate(articlePath(row))}
            />
          );
        }}
      </QueryState>
      <p className="hint">
        Stale means: not looked at for 18 months, or {features.facts && 'a fact or '}an offer in it has run out. It
        stays live until you decide.
      </p>
    </ListPage>
  );
}

const dialogs = { new: NewArticleDialog, deleted: DeletedDialog, import: ImportArticlesDialog, publish: PublishDialog };

const columnsWith = (findings: readonly ContentProblem[] | undefined, job: LastJob): readonly Column<ArticleRow>[] => [
  {
    label: 'Article',
    onPhone: 'full',
    render: (row) => (
      <div className="row nowrap">
        <span className="thumbnail">{pictureOf(row) && <img src={pictureOf(row)} alt="" loading="lazy" />}</span>
        <div className="grow">
          <MainLink to={articlePath(row)}>{row.title}</MainLink>
          <div className="muted small">{row.kind === 'pages' ? `Page, /${row.id}` : row.category}</div>
        </div>
      </div>
    ),
  },
  {
    label: 'State',
    render: (row) => (
      <>
        <StatusWord {...stateOf(row, job)} />
        {row.why !== undefined && <p className="muted small">{row.why}</p>}
      </>
    ),
  },
  {
    label: 'Changed',
    render: ({ changedAt }) => <span className="muted no-wrap">{formatPast(changedAt, new Date())}</span>,
  },
  {
    label: 'Findings',
    render: ({ file }) => {
      if (findings === undefined) return <span className="muted small">Checking…</span>;
      const own = findings.filter((finding) => finding.place.file === file);
      return own.length === 0 ? <span className="muted small">None</span> : <StatusWord {...countFindings(own)} />;
    },
  },
];

const kinds = [
  ['posts', 'Article'],
  ['pages', 'Page'],
] as const;

/** Asks for a title and starts the draft of an article, as npm run new-post does, or of a page. */
function NewArticleDialog({ onClose }: { onClose(): void }) {
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<ArticleRow['kind']>('posts');
  const navigate = useNavigate();
  const start = useChange(
    () => ask('POST /api/articles', { body: { title, kind } }),
    ({ id }) => navigate(articlePath({ kind, id })),
  );
  return (
    <FormDialog
      title="New article or page"
      work={start}
      action={start.isPending ? 'Starting…' : 'Start the draft'}
      isReady={title.trim() !== ''}
      onClose={onClose}
    >
      <TextField label="Title" maxLength={200} value={title} onChange={setTitle} />
      <Segment label="What it is" options={kinds} value={kind} onChange={(name) => setKind(name)} />
      <p className="hint">
        {kind === 'posts'
          ? 'The address is made from the title. Both can change later. '
          : 'For what stays, such as “About”. It has no date and is in no list: link to it where readers look for it. '}
        Readers see nothing before you publish it.
      </p>
    </FormDialog>
  );
}
