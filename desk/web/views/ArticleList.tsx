import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ArticleRow, articleStateSchema, type ContentFinding } from '../../../core/desk-articles.ts';
import { features } from '../../../site.config.ts';
import { formatPast } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Select } from '../kit/Fields.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { articlesQuery, useFindings } from '../queries.ts';
import { articlePath, countFindings, stateOf } from './article-words.ts';
import { DeletedDialog } from './HistoryDialog.tsx';
import { ImportArticlesDialog } from './ImportArticlesDialog.tsx';
import { NewArticleDialog } from './NewArticleDialog.tsx';
import { pictureOf } from './PhotoDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { useLastJob } from './use-desk-job.ts';

const filterWords = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published', stale: 'Stale' };

const orders = [
  ['changed', 'Last change'],
  ['date', 'Day of publication'],
  ['title', 'Title'],
] as const;
const compare: Record<(typeof orders)[number][0], (one: ArticleRow, other: ArticleRow) => number> = {
  changed: (one, other) => other.changedAt.localeCompare(one.changedAt),
  date: (one, other) => other.publishedAt.localeCompare(one.publishedAt),
  title: (one, other) => one.title.localeCompare(other.title),
};

/** Lists articles and pages with their states and findings; `dialog` opens above it. */
export function ArticleList({ dialog }: { dialog?: keyof typeof dialogs }) {
  const navigate = useNavigate();
  const [params, set] = useFilters();
  const text = params.get('text') ?? '';
  const state = articleStateSchema.safeParse(params.get('state')).data;
  const isPages = params.get('kind') === 'pages';
  const order = orders.find(([name]) => name === params.get('sort'))?.[0] ?? 'changed';
  const query = useQuery(articlesQuery);
  const findings = useFindings();
  const { isRunning: isPublishing } = useLastJob();
  const search = useCallback((typed: string) => set('text', typed), [set]);
  const all = query.data?.rows ?? [];
  const count = (name: ArticleRow['state']): number => all.filter((row) => row.state === name).length;
  const rest = `${text && `&text=${encodeURIComponent(text)}`}${order === 'changed' ? '' : `&sort=${order}`}`;
  const filters = [
    { name: 'All', to: `?${rest}`, count: all.length, isOn: state === undefined && !isPages },
    ...articleStateSchema.options.map((name) => ({
      name: filterWords[name],
      to: `?state=${name}${rest}`,
      count: count(name),
      isOn: state === name,
    })),
    {
      name: 'Pages',
      to: `?kind=pages${rest}`,
      count: all.filter(({ kind }) => kind === 'pages').length,
      isOn: isPages,
    },
  ];
  const live = count('published') + count('stale');
  const Dialog = dialog && dialogs[dialog];
  return (
    <ListPage
      title="Articles and pages"
      sub={query.data && `${live} live, ${count('scheduled')} scheduled, ${count('draft')} in draft`}
      actions={
        <>
          <Button to="/articles/deleted" words="Deleted" />
          <Button to="/articles/import" words="Import" />
          <Button to="/articles/publish" words={isPublishing ? 'Publishing…' : 'Publish the site…'} />
          <Button tone="go" icon="plus" to="/articles/new" words="New article" />
        </>
      }
      find={{ label: 'Find a title or a category', value: text, onChange: search }}
      tools={
        <>
          <span className="grow" />
          <div className="row nowrap sort">
            <span className="muted small no-wrap">Sort by</span>
            <Select isBare label="Sort by" options={orders} value={order} onChange={(name) => set('sort', name)} />
          </div>
        </>
      }
      filters={query.data && { label: 'State', filters }}
      dialogs={Dialog && <Dialog onClose={() => void navigate('/articles')} />}
    >
      <QueryState query={query}>
        {({ rows }) => {
          const shown = rows
            .filter((row) => state === undefined || row.state === state)
            .filter((row) => `${row.title} ${row.category} ${row.id}`.toLowerCase().includes(text.toLowerCase()))
            .filter(({ kind }) => !isPages || kind === 'pages')
            .sort((one, other) => compare[order](one, other) || one.title.localeCompare(other.title));
          if (shown.length === 0) return <NothingHere text={text} />;
          return (
            <RowTable
              caption="Articles and pages"
              columns={columnsWith(findings.data?.findings)}
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

function NothingHere({ text }: { text: string }) {
  return text === '' ? (
    <Empty title="No article is here">
      Articles are files in content/posts. New article starts one as a draft, which only you see.
    </Empty>
  ) : (
    <Empty title={`No title has “${text}” in it`}>Try a shorter part of the title, or the category.</Empty>
  );
}

const columnsWith = (findings: readonly ContentFinding[] | undefined): readonly Column<ArticleRow>[] => [
  {
    label: 'Article',
    onPhone: 'full',
    render: (row) => (
      <div className="row nowrap">
        <Thumbnail row={row} />
        <div className="grow">
          <Link className="main" to={articlePath(row)}>
            {row.title}
          </Link>
          <div className="muted small">{row.kind === 'pages' ? `Page, /${row.id}` : row.category}</div>
        </div>
      </div>
    ),
  },
  {
    label: 'State',
    render: (row) => (
      <>
        <StatusWord {...stateOf(row)} />
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
      const own = findings.filter((finding) => finding.file === file);
      return own.length === 0 ? <span className="muted small">None</span> : <StatusWord {...countFindings(own)} />;
    },
  },
];

function Thumbnail({ row }: { row: ArticleRow }) {
  const src = pictureOf(row);
  return src === undefined ? (
    <span className="thumbnail" />
  ) : (
    <img className="thumbnail" src={src} alt="" loading="lazy" />
  );
}
