import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useMatch, useNavigate, useSearchParams } from 'react-router';
import {
  deskLetterSchema,
  type LetterApproval,
  type LetterRow,
  type LettersPage,
  letterStateSchema,
  lettersPageSchema,
} from '../../../core/desk-letters.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Fault } from '../kit/Fault.tsx';
import { FilterLine } from '../kit/FilterLine.tsx';
import { formatCountOf, formatNumber, formatPast } from '../kit/format.ts';
import { PageHead } from '../kit/PageHead.tsx';
import { faultOf, QueryState } from '../kit/QueryState.tsx';
import { useToast } from '../kit/Toast.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { LetterSection } from './LetterSection.tsx';
import { LetterTags } from './LetterTags.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { forgetLetterDraft } from './use-draft.ts';

const stateNames = { waiting: 'Waiting', held: 'On hold', published: 'Published', rejected: 'Rejected' } as const;

const emptyWords = {
  waiting: ['Nothing waits for you', 'Letters come here after their writers confirm them by mail.'],
  held: ['No letter is on hold', 'Hold a letter when you need time, or an answer from somebody.'],
  published: ['No letter is published yet', 'Letters you publish appear under their articles.'],
  rejected: ['No letter was rejected', 'A rejected letter is deleted after 30 days. Its writer is not told.'],
} as const;

/** One thing the publisher does with letters, each as it was seen when the button was pressed. */
interface Deed {
  letters: readonly Pick<LetterRow, 'id' | 'decidedAt'>[];
  path: 'publish' | 'set-aside';
  body: LetterApproval | { status: 'held' | 'rejected' };
  words: string;
}

/** Lists readers' letters, shows one, and takes the publisher's decisions. */
export function LettersView() {
  const [params] = useSearchParams();
  const openId = useMatch('/letters/:id')?.params.id;
  const navigate = useNavigate();
  const client = useQueryClient();
  const toast = useToast();
  const [isPublishing, setIsPublishing] = useState(false);
  const state = letterStateSchema.catch('waiting').parse(params.get('state'));
  const query = useInfiniteQuery({
    queryKey: ['letters', state],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      getJson(lettersPageSchema, `/api/letters?state=${state}${pageParam && `&after=${pageParam}`}`, signal),
    getNextPageParam: ({ next }) => next,
  });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const shownId = openId ?? rows[0]?.id;
  const at = rows.findIndex(({ id }) => id === shownId);
  const search = state === 'waiting' ? '' : `?state=${state}`;
  const pathOf = (id: string): string => `/letters/${id}${search}`;
  const show = (row: LetterRow | undefined): void => {
    if (row !== undefined) void navigate(pathOf(row.id), { replace: openId !== undefined });
  };
  useKeys({
    j: () => show(openId === undefined ? (rows[1] ?? rows[0]) : rows[at + 1]),
    k: () => show(rows[at - 1]),
    Escape: () => void navigate(`/letters${search}`),
  });

  const { mutate, isPending, error } = useMutation({
    async mutationFn({ letters, path, body }: Deed) {
      for (const { id, decidedAt: seen } of letters) {
        await sendJson(deskLetterSchema, `/api/letters/${id}/${path}`, { body: { ...body, seen } });
        forgetLetterDraft(id);
      }
    },
    onSuccess(_, { letters, words }) {
      const ids = letters.map(({ id }) => id);
      const undo = async (): Promise<void> => {
        for (const id of ids) await sendJson(deskLetterSchema, `/api/letters/${id}/undo`);
        const [only = ''] = ids;
        if (ids.length === 1) void navigate(pathOf(only));
      };
      toast({
        words,
        undo: () =>
          undo()
            .catch(failed)
            .finally(() => client.invalidateQueries()),
      });
      // The next letter takes the place of the one that is done; one that is being read stays.
      if (shownId !== undefined && !ids.includes(shownId)) return;
      const next = rows.slice(at + 1).find(({ id }) => !ids.includes(id));
      const left = next ?? rows.findLast(({ id }) => !ids.includes(id));
      void navigate(left === undefined || openId === undefined ? `/letters${search}` : pathOf(left.id), {
        replace: true,
      });
    },
    // Not awaited: the next key works before the lists are read again.
    onSettled: () => void client.invalidateQueries(),
  });
  const failed = (reason: unknown): void => toast({ words: faultOf(reason).happened });

  const spam = state === 'waiting' ? rows.filter(({ isLikelySpam }) => isLikelySpam) : [];
  const filters = letterStateSchema.options.map((name) => ({
    name: stateNames[name],
    to: name === 'waiting' ? '/letters' : `/letters?state=${name}`,
    isOn: name === state,
    ...(first && { count: first.counts[name] }),
  }));
  return (
    <div className={openId === undefined ? 'letters' : 'letters with-open'}>
      <PageHead title="Letters" sub={first && summarize(first)}>
        {first !== undefined && first.approved + first.leaving > 0 && (
          <Button onClick={() => setIsPublishing(true)} words="Publish the site…" />
        )}
        {spam.length > 0 && (
          <Button
            disabled={isPending}
            onClick={() =>
              mutate({
                letters: spam,
                path: 'set-aside',
                body: { status: 'rejected' },
                words: `Rejected ${formatCountOf(spam.length, 'letter')}.`,
              })
            }
            words={`Reject ${formatNumber(spam.length)} likely spam`}
          />
        )}
      </PageHead>
      <FilterLine label="State" filters={filters} />
      {error !== null && <Fault fault={faultOf(error)} />}
      <QueryState query={query}>
        {() =>
          shownId === undefined ? (
            <Empty
              title={emptyWords[state][0]}
              acts={
                state === 'waiting' &&
                (first?.counts.published ?? 0) > 0 && (
                  <Button to="/letters?state=published" words="See the published ones" />
                )
              }
            >
              {emptyWords[state][1]}
            </Empty>
          ) : (
            <div className="letter-list">
              <LetterList
                rows={rows}
                shownId={shownId}
                pathOf={pathOf}
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              />
              <div>
                <LetterSection
                  key={shownId}
                  id={shownId}
                  back={`/letters${search}`}
                  isBusy={isPending}
                  onPublish={(letter, body, words) => mutate({ letters: [letter], path: 'publish', body, words })}
                  onSetAside={(letter, status, words) =>
                    mutate({ letters: [letter], path: 'set-aside', body: { status }, words })
                  }
                />
              </div>
            </div>
          )
        }
      </QueryState>
      {isPublishing && (
        <PublishDialog
          onClose={() => {
            setIsPublishing(false);
            void client.invalidateQueries();
          }}
        />
      )}
    </div>
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

function LetterList({
  rows,
  shownId,
  pathOf,
  onMore,
}: {
  rows: readonly LetterRow[];
  shownId: string | undefined;
  pathOf(id: string): string;
  onMore: (() => void) | undefined;
}) {
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
