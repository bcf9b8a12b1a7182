import { useState } from 'react';
import { formatFullTime } from '../../../ui/format-time.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { type Answer, ask, useApi, useChange } from '../api.ts';
import type { Draft } from '../drafts/use-draft.ts';
import { compareTexts, DiffText } from '../drafts/WorkPage.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { LinkList } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';

const formatWhen = (at: string): string => formatFullTime(new Date(at));

/** Lists the versions of an article, shows what one had otherwise, and brings it back into the editor. */
export function HistoryDialog({ row, draft, onClose }: { row: ArticleRow; draft: Draft; onClose(): void }) {
  const { kind, id } = row;
  const query = useApi('GET /api/articles/:kind/:id/versions', { kind, id }, { staleTime: 0 });
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? query.data?.versions[0]?.id;
  const one = { kind, id, version: shown ?? '' };
  const version = useApi('GET /api/articles/:kind/:id/versions/:version', one, { enabled: shown !== undefined });
  const bringBack = useChange(
    async () => {
      // What is typed now becomes a version too.
      await draft.save();
      return ask('POST /api/articles/:kind/:id/versions/:version', one);
    },
    ({ text }) => {
      draft.replace(text);
      onClose();
      return 'The earlier text is in the editor. The one before is in the history.';
    },
  );
  const isOther = version.data !== undefined && version.data.text !== draft.text;
  return (
    <Dialog
      title="History"
      isWide
      onClose={onClose}
      cancel="Close"
      foot={
        query.data?.state === 'ready' && (
          <Button tone="go" disabled={!isOther} work={bringBack} words="Bring back this version" />
        )
      }
    >
      {bringBack.error !== null && <Fault fault={faultOf(bringBack.error)} />}
      <QueryState query={query}>
        {({ state, versions }) =>
          state !== 'ready' ? (
            <NoHistory state={state} />
          ) : versions.length === 0 ? (
            <p>No version is kept yet. The next publish keeps the first one.</p>
          ) : (
            <div className="versions">
              <ul aria-label="Versions">
                {versions.map(({ id: each, at, what }) => (
                  <li key={each}>
                    <button type="button" aria-pressed={each === shown} onClick={() => setChosen(each)}>
                      <b>{formatWhen(at)}</b>
                      <span className="muted small">{what}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {version.data !== undefined && (
                <div>
                  <p className="hint">
                    {isOther
                      ? 'Lines with a minus are in the text as it is now, lines with a plus come back.'
                      : 'This is the text as it is now.'}
                  </p>
                  <DiffText
                    label="This version"
                    text={isOther ? compareTexts(draft.text, version.data.text) : version.data.text}
                  />
                </div>
              )}
            </div>
          )
        }
      </QueryState>
    </Dialog>
  );
}

function NoHistory({ state }: { state: Answer<'GET /api/history'>['state'] }) {
  const start = useChange(
    () => ask('POST /api/history', {}),
    ({ words }) => words,
  );
  return (
    <div className="stack">
      {start.error !== null && <Fault fault={faultOf(start.error)} />}
      <p>
        Earlier versions are kept by git, a free program on this computer.{' '}
        {state === 'no-git'
          ? 'It is not installed: get it at git-scm.com, then open this again.'
          : 'This site does not use it yet.'}
      </p>
      {state === 'not-started' && (
        <div>
          <Button tone="go" work={start} words="Start the history" />
        </div>
      )}
      <p className="hint">Your texts are saved all the same. Nothing leaves this computer.</p>
    </div>
  );
}

/** Reads what was deleted, and whether versions are kept at all. */
export const useHistory = () => useApi('GET /api/history', {}, { staleTime: 0 });

/** Lists deleted articles and pages; each can be brought back. */
export function DeletedDialog({ onClose }: { onClose(): void }) {
  const query = useHistory();
  const restore = useChange(
    (name: Pick<ArticleRow, 'kind' | 'id'>) => ask('POST /api/articles/:kind/:id/restore', name),
    ({ words }) => words,
  );
  return (
    <Dialog title="Deleted articles" onClose={onClose}>
      {restore.error !== null && <Fault fault={faultOf(restore.error)} />}
      <QueryState query={query}>
        {({ state, deleted }) =>
          state !== 'ready' ? (
            <NoHistory state={state} />
          ) : deleted.length === 0 ? (
            <p>Nothing was deleted since the history began. Each article has its own history beside Publish.</p>
          ) : (
            <LinkList
              items={deleted.map(({ kind, id, title, at }) => ({
                key: `${kind}/${id}`,
                icon: 'page',
                title,
                detail: `Deleted ${formatWhen(at)}`,
                action: (
                  <Button
                    isSmall
                    disabled={restore.isPending}
                    onClick={() => restore.mutate({ kind, id })}
                    words="Bring back"
                  />
                ),
              }))}
            />
          )
        }
      </QueryState>
    </Dialog>
  );
}
