import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useMatch, useNavigate, useSearchParams } from 'react-router';
import { formatCountOf, formatNumber, formatPast } from '../../../ui/format.ts';
import type { LetterRow, LetterState, LettersPage } from '../../routes/letter-routes.ts';
import { ask, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ListPage, usePages } from '../kit/ListPage.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { Empty } from '../kit/Section.tsx';
import { showError, showToast } from '../kit/Toasts.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { type Decision, LetterSection, LetterTags, setAsideAs } from './LetterSection.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { forgetLetterDraft } from './use-draft.ts';

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

/** Publishes letters or sets them aside, one after another; a toast takes it back. */
function useDecisions({ onUndone, onDone }: { onUndone(ids: string[]): void; onDone(ids: string[]): void }) {
  const client = useQueryClient();
  return useChange(
    async ({ letters, decide }: Decision) => {
      for (const { id, decidedAt } of letters) {
        await decide(id, decidedAt);
        forgetLetterDraft(id);
      }
    },
    (_, { letters, words }) => {
      const ids = letters.map(({ id }) => id);
      const undo = async (): Promise<void> => {
        try {
          for (const id of ids) await ask('POST /api/letters/:id/undo', { id });
          onUndone(ids);
        } catch (reason) {
          showError(faultOf(reason).happened);
        } finally {
          await client.invalidateQueries();
        }
      };
      showToast(words, undo);
      onDone(ids);
    },
  );
}

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
  const { mutate, isPending, error } = useDecisions({
    onUndone: ([only = '', ...others]) => void (others.length === 0 && navigate(pathOf(only))),
    onDone(ids) {
      // The next letter takes the place of the one that is done; one that is being read stays.
      if (shownId !== undefined && !ids.includes(shownId)) return;
      const next = rows.slice(at + 1).find(({ id }) => !ids.includes(id));
      const left = next ?? rows.findLast(({ id }) => !ids.includes(id));
      const place = left === undefined || openId === undefined ? list : pathOf(left.id);
      void navigate(place, { replace: true });
    },
  });
  const filters = states.map((name) => ({
    name: stateNames[name],
    to: name === 'waiting' ? '/letters' : `/letters?state=${name}`,
    isOn: name === state,
    ...(first && { count: first.counts[name] }),
  }));
  const hasOthers = state === 'waiting' && (first?.counts.published ?? 0) > 0;
  const spam = state === 'waiting' ? rows.filter(({ isLikelySpam }) => isLikelySpam) : [];
  return (
    <ListPage
      title="Letters"
      sub={first && summarize(first)}
      actions={<LetterActions page={first} spam={spam} isBusy={isPending} onDecide={mutate} />}
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

interface LetterActionsProps {
  page: LettersPage | undefined;
  spam: readonly LetterRow[];
  isBusy: boolean;
  onDecide(decision: Decision): void;
}

function LetterActions({ page, spam, isBusy, onDecide }: LetterActionsProps) {
  const client = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const rejectSpam = (): void =>
    onDecide({
      letters: spam,
      decide: setAsideAs('rejected'),
      words: `Rejected ${formatCountOf(spam.length, 'letter')}.`,
    });
  const close = (): void => {
    setIsPublishing(false);
    void client.invalidateQueries();
  };
  return (
    <>
      {page !== undefined && page.approved + page.leaving > 0 && (
        <Button onClick={() => setIsPublishing(true)} words="Publish the site…" />
      )}
      {spam.length > 0 && (
        <Button disabled={isBusy} onClick={rejectSpam} words={`Reject ${formatNumber(spam.length)} likely spam`} />
      )}
      {isPublishing && <PublishDialog onClose={close} />}
    </>
  );
}

function summarize({ counts: { waiting }, approved, leaving }: LettersPage): string {
  const waits =
    waiting === 0 ? 'Nothing waits for you' : `${formatNumber(waiting)} wait${waiting === 1 ? 's' : ''} for you`;
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
