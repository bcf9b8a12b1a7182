import { Link, useMatch, useNavigate, useSearchParams } from 'react-router';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { formatPast } from '../../../ui/format-time.ts';
import type { LetterRow, LetterState, LettersPage } from '../../routes/letter-routes.ts';
import { ask, showUndo, useChange } from '../api.ts';
import { forgetLetterDraft } from '../drafts/use-draft.ts';
import { Button } from '../kit/Button.tsx';
import { ListPage, usePages } from '../kit/ListPage.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { Empty } from '../kit/Section.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { type Decision, LetterSection, LetterTags } from './LetterSection.tsx';

const stateNames: Record<LetterState, string> = {
  waiting: 'Waiting',
  held: 'On hold',
  published: 'Published',
  rejected: 'Rejected',
};
const states = Object.keys(stateNames) as LetterState[];

const emptyWords = {
  waiting: ['Nothing waits for you', 'Letters come here after their writers confirm them by mail.'],
  held: ['No letter is on hold', 'Hold a letter when you need time, or an answer from somebody.'],
  published: ['No letter is published yet', 'Letters you publish appear under their articles.'],
  rejected: ['No letter was rejected', 'A rejected letter is deleted after 30 days. Its writer is not told.'],
} as const;

/** Lists readers' letters, shows one, and takes the publisher's decisions. */
export function LettersView() {
  const [params] = useSearchParams();
  const openId = useMatch('/letters/:id')?.params.id;
  const navigate = useNavigate();
  const state = states.find((name) => name === params.get('state')) ?? 'waiting';
  const query = usePages('GET /api/letters', { state });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const shownId = openId ?? rows[0]?.id;
  const at = rows.findIndex(({ id }) => id === shownId);
  const search = state === 'waiting' ? '' : `?state=${state}`;
  const list = `/letters${search}`;
  const pathOf = (id: string): string => `/letters/${id}${search}`;
  const show = (row: LetterRow | undefined): void => {
    if (row !== undefined) void navigate(pathOf(row.id), { replace: openId !== undefined });
  };
  useKeys({
    j: () => show(openId === undefined ? (rows[1] ?? rows[0]) : rows[at + 1]),
    k: () => show(rows[at - 1]),
    Escape: () => void navigate(list),
  });
  // Publishes a letter or sets it aside; a toast takes it back.
  const { mutate, isPending, error } = useChange(
    async ({ id, decide }: Decision) => {
      await decide();
      forgetLetterDraft(id);
    },
    (_, { id, words }) => {
      showUndo(words, async () => {
        await ask('POST /api/letters/:id/undo', { id });
        await navigate(pathOf(id));
      });
      // The next letter takes the place of the one that is done; one that is being read stays.
      if (shownId !== undefined && shownId !== id) return;
      const left = rows[at + 1] ?? rows.findLast((row) => row.id !== id);
      void navigate(left === undefined || openId === undefined ? list : pathOf(left.id), { replace: true });
    },
  );
  const filters = states.map((name) => ({
    name: stateNames[name],
    to: name === 'waiting' ? '/letters' : `/letters?state=${name}`,
    isOn: name === state,
    ...(first && { count: first.counts[name] }),
  }));
  const hasOthers = state === 'waiting' && (first?.counts.published ?? 0) > 0;
  return (
    <ListPage
      title="Letters"
      sub={first && summarize(first)}
      actions={
        first && first.approved + first.leaving > 0 && <Button to="/articles/publish" words="Publish the site…" />
      }
      className="letters"
      isOpen={openId !== undefined}
      filters={{ label: 'State', filters }}
    >
      {error !== null && <Fault fault={faultOf(error)} />}
      <QueryState query={query}>
        {() =>
          shownId === undefined ? (
            <Empty
              title={emptyWords[state][0]}
              acts={hasOthers && <Button to="/letters?state=published" words="See the published ones" />}
            >
              {emptyWords[state][1]}
            </Empty>
          ) : (
            <div className="letter-list">
              <LetterList rows={rows} shownId={shownId} pathOf={pathOf} onMore={query.more.onMore} />
              <div>
                <LetterSection key={shownId} id={shownId} back={list} isBusy={isPending} onDecide={mutate} />
              </div>
            </div>
          )
        }
      </QueryState>
    </ListPage>
  );
}

function summarize({ counts: { waiting }, approved, leaving }: LettersPage): string {
  const waits =
    waiting === 0 ? 'Nothing waits for you' : `${formatCount(waiting)} wait${waiting === 1 ? 's' : ''} for you`;
  const next = [
    approved > 0 && `${formatCountOf(approved, 'letter')} will appear with the next publish`,
    leaving > 0 && `${formatCountOf(leaving, 'letter')} withdrawn by the writer will leave with the next publish`,
  ].filter(Boolean);
  return [waits, ...(next.length > 0 ? next : ['Nothing appears on the site before you say so'])].join('. ');
}

interface LetterListProps {
  rows: readonly LetterRow[];
  shownId: string | undefined;
  pathOf(id: string): string;
  onMore: (() => void) | undefined;
}

function LetterList({ rows, shownId, pathOf, onMore }: LetterListProps) {
  const now = new Date();
  return (
    <ul aria-label="Letters">
      {rows.map((row) => (
        <li key={row.id} aria-current={row.id === shownId ? 'true' : undefined}>
          <Link to={pathOf(row.id)}>
            <span className="row nowrap">
              <b className="grow clip">
                <bdi>{row.name}</bdi>
              </b>
              <span className="muted small no-wrap">{formatPast(row.createdAt, now)}</span>
            </span>
            <p className="excerpt" dir="auto">
              {row.start}
            </p>
            <LetterTags letter={row} isShort>
              <span className="muted small clip">{row.title}</span>
            </LetterTags>
          </Link>
        </li>
      ))}
      {onMore && (
        <li>
          <Button isSmall onClick={onMore} words="Show more" />
        </li>
      )}
    </ul>
  );
}
