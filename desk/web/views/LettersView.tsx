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

const stateNames = { waiting: 'Waiting', held: 'On hold', published: 'Published', rejected: 'Rejected' } as const;

const emptyWords = {
  waiting: ['Nothing waits for you', 'Letters come here after their writers confirm them by mail.'],
  held: ['No letter is on hold', 'Hold a letter when you need time, or an answer from somebody.'],
  published: ['No letter is published yet', 'Letters you publish appear under their articles.'],
  rejected: ['No letter was rejected', 'A rejected letter is deleted after 30 days. Its writer is not told.'],
} as const;

/** One thing the publisher does with letters. */
interface Deed {
  ids: readonly string[];
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
  /** What was typed and not published yet: moving on to another letter keeps it. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, LetterApproval>>>({});
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
    async mutationFn({ ids, path, body }: Deed) {
      for (const id of ids) await sendJson(deskLetterSchema, `/api/letters/${id}/${path}`, { body });
    },
    onSuccess(_, { ids, words }) {
      setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))));
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
      // The next letter takes the place of the one that is done.
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
    <div className={openId === undefined ? 'letters' : 'letters open-letter'}>
      <PageHead title="Letters" sub={first && summarize(first)}>
        {spam.length > 0 && (
          <button
            type="button"
            className="btn"
            disabled={isPending}
            onClick={() =>
              mutate({
                ids: spam.map(({ id }) => id),
                path: 'set-aside',
                body: { status: 'rejected' },
                words: `Rejected ${formatCountOf(spam.length, 'letter')}.`,
              })
            }
          >
            Reject {formatNumber(spam.length)} likely spam
          </button>
        )}
      </PageHead>
      <FilterLine label="State" filters={filters} />
      {error !== null && <Fault fault={faultOf(error)} />}
      <QueryState query={query}>
        {() => (
          <div className="lets">
            <LetterList
              rows={rows}
              shownId={shownId}
              pathOf={pathOf}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
            <div>
              {shownId === undefined ? (
                <Empty title={emptyWords[state][0]}>{emptyWords[state][1]}</Empty>
              ) : (
                <LetterSection
                  key={shownId}
                  id={shownId}
                  back={`/letters${search}`}
                  draft={drafts[shownId] ?? {}}
                  isBusy={isPending}
                  onDraft={(draft) => setDrafts((all) => ({ ...all, [shownId]: draft }))}
                  onPublish={(body, words) => mutate({ ids: [shownId], path: 'publish', body, words })}
                  onSetAside={(status, words) => mutate({ ids: [shownId], path: 'set-aside', body: { status }, words })}
                />
              )}
            </div>
            {shownId === undefined && (
              <p className="only-s hint">
                {emptyWords[state][0]}. {emptyWords[state][1]}
              </p>
            )}
          </div>
        )}
      </QueryState>
    </div>
  );
}

function summarize({ counts: { waiting }, approved }: LettersPage): string {
  const waits =
    waiting === 0 ? 'Nothing waits for you' : `${formatNumber(waiting)} wait${waiting === 1 ? 's' : ''} for you`;
  const next = approved === 0 ? 'Nothing appears on the site before you say so' : undefined;
  return `${waits}. ${next ?? `${formatCountOf(approved, 'letter')} will appear with the next publish`}`;
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
              <b className="grow clip">{row.name}</b>
              <span className="mut sm nw">{formatPast(row.createdAt, now)}</span>
            </span>
            <p className="ex">{row.start}</p>
            <LetterTags letter={row} isShort>
              <span className="mut sm clip">{row.title}</span>
            </LetterTags>
          </Link>
        </li>
      ))}
      {onMore && (
        <li>
          <button type="button" className="btn small" onClick={onMore}>
            Show more
          </button>
        </li>
      )}
    </ul>
  );
}
