import type { EditorView } from '@codemirror/view';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type IssueOpened,
  issueFileSchema,
  issueSavedSchema,
  mailPreviewSchema,
  preflightSchema,
} from '../../../core/desk-issues.ts';
import { withoutDraft } from '../../../core/issue-frontmatter.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { TextField } from '../kit/Fields.tsx';
import { toSentence } from '../kit/format.ts';
import { QueryState } from '../kit/QueryState.tsx';
import { type LineFinding, SourceEditor } from '../kit/SourceEditor.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useToast } from '../kit/Toast.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useSettled } from '../kit/use-settled.ts';
import { CorrectText, ScheduledText } from './CorrectText.tsx';
import { useProgress } from './IssueSending.tsx';
import { changeField, placeOf, readField, stageWords } from './issue-words.ts';
import { MailPreview } from './MailPreview.tsx';
import { PreflightPanel } from './PreflightPanel.tsx';
import { SaveTrouble } from './SaveTrouble.tsx';
import { SendDialog, TestMailDialog } from './SendDialogs.tsx';
import { completeFacts, isFigureKey, issueFacts, TextPick, type TextPicker, TextTools } from './TextTools.tsx';
import { saveWords, useDraft } from './use-draft.ts';

/** Opens one issue to write it. */
export function IssueComposer() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['issue', id],
    queryFn: ({ signal }) => getJson(issueFileSchema, `/api/issues/${id}`, signal),
    // What is typed here is newer than what is on the disk.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState query={query}>
      {(issue) => (
        <Composer key={`${issue.id} ${query.dataUpdatedAt}`} issue={issue} onReload={() => void query.refetch()} />
      )}
    </QueryState>
  );
}

const drawMs = 300;
const checkMs = 1000;

function Composer({ issue, onReload }: { issue: IssueOpened; onReload(): void }) {
  const { id } = issue;
  const toast = useToast();
  const client = useQueryClient();
  const [stage, setStage] = useState(issue.stage);
  const draft = useDraft(`/api/issues/${id}`, issue, {
    schema: issueSavedSchema,
    onSaved(saved) {
      setStage(saved.stage);
      void client.invalidateQueries({ queryKey: ['issues'] });
      void client.invalidateQueries({ queryKey: ['issue-progress', id] });
    },
  });
  const { text, save } = draft;
  const [pane, setPane] = useState<'write' | 'mail' | 'check'>('write');
  const [open, setOpen] = useState<'test' | 'send' | TextPicker>();
  const editor = useRef<EditorView>(undefined);
  const complete = useMemo(() => completeFacts(client, issueFacts), [client]);
  const [drawText, checkText] = [useSettled(text, drawMs), useSettled(text, checkMs)];
  const drawn = useQuery({
    queryKey: ['mail', id, drawText],
    queryFn: () => sendJson(mailPreviewSchema, `/api/issues/${id}/preview`, { body: { text: drawText } }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  const check = useQuery({
    queryKey: ['preflight', id, checkText],
    queryFn: () => sendJson(preflightSchema, `/api/issues/${id}/check`, { body: { text: checkText } }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    // Settings, mail server and site are put right in other windows.
    refetchOnWindowFocus: 'always',
  });
  const errors = check.data?.items.filter(({ level }) => level === 'error') ?? [];
  const findings = useMemo(
    () =>
      (check.data?.items ?? []).flatMap(({ level, line, message }): LineFinding[] =>
        line === undefined || (level !== 'error' && level !== 'warning') ? [] : [{ line, level, message }],
      ),
    [check.data],
  );
  const isFrozen = stage === 'sending' || stage === 'paused' || stage === 'sent';
  const { data: progress } = useProgress(id, { isEnabled: stage !== 'sent' && (isFrozen || stage === 'scheduled') });
  const canSend = !isFrozen && errors.length === 0 && check.data !== undefined && checkText === text;

  function goToLine(line: number): void {
    const view = editor.current;
    setPane('write');
    if (view === undefined || line > view.state.doc.lines) return;
    const { from } = view.state.doc.line(line);
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  }
  function goToNextFinding(): void {
    const view = editor.current;
    const here = view?.state.doc.lineAt(view.state.selection.main.head).number ?? 0;
    const lines = findings.map(({ line }) => line).sort((one, other) => one - other);
    const next = lines.find((line) => line > here) ?? lines[0];
    if (next !== undefined) goToLine(next);
  }
  function setField(name: string, value: string): void {
    editor.current?.dispatch({ changes: changeField(text, name, value) });
  }
  function markReady(): void {
    const before = text;
    const replace = (insert: string): void =>
      editor.current?.dispatch({ changes: { from: 0, to: editor.current.state.doc.length, insert } });
    replace(withoutDraft(text));
    toast({ words: 'It is ready: no draft any more.', undo: () => replace(before) });
  }
  async function openSend(): Promise<void> {
    if (!canSend) return;
    await save().then(
      () => setOpen('send'),
      () => undefined,
    );
  }
  useKeys({
    'mod+s': () => void save().catch(() => undefined),
    'mod+shift+t': () => setOpen('test'),
    'mod+Enter': () => void openSend(),
    'mod+shift+f': () => setOpen('figure'),
    'mod+.': goToNextFinding,
  });
  const [subject, preview] = [readField(text, 'subject'), readField(text, 'preview')];
  useEffect(() => {
    document.title = `${subject ?? id} · The desk`;
  }, [subject, id]);
  const preflight = (
    <PreflightPanel
      items={check.data?.items}
      isBusy={check.isFetching}
      isFrozen={isFrozen}
      storeKey={`desk-fine-${id}`}
      deeds={{
        onLine: goToLine,
        onReady: markReady,
        onTest: () => setOpen('test'),
        onCheck: () => void check.refetch(),
      }}
    />
  );
  return (
    <div className="work">
      <div className="work-head">
        <div>
          <p className="crumb wide-only">
            <Link to="/issues">Issues</Link> /
          </p>
          <h1>{subject ?? id}</h1>
        </div>
        <StatusWord {...stageWords[stage]} />
        <span className="muted small wide-only" role="status">
          {saveWords[draft.state]}
        </span>
        <div className="actions">
          {isFrozen ? (
            <Button
              tone="go"
              to={placeOf({ id, stage })}
              words={stage === 'sent' ? 'See the report' : 'Watch it go out'}
            />
          ) : (
            <>
              <Button icon="send" onClick={() => setOpen('test')} words="Send test" />
              <Button tone="go" icon="mail" disabled={!canSend} onClick={() => void openSend()} words="Send…" />
            </>
          )}
        </div>
      </div>
      <SaveTrouble draft={draft} />
      {progress !== undefined && <CorrectText progress={progress} isAlways onBefore={save} />}
      {!isFrozen && stage !== 'scheduled' && issue.reason !== undefined && (
        <Fault
          level="warn"
          fault={{
            title: 'It did not go out at its time',
            happened: toSentence(issue.reason),
            means: 'Nobody has it, and it is not scheduled any more.',
            todo: 'Correct what stopped it, then send or schedule it again.',
          }}
        />
      )}
      {stage === 'scheduled' && issue.at !== undefined && (
        <ScheduledText issue={issue} at={issue.at} progress={progress} onCanceled={onReload} />
      )}
      <div className="pane-tabs">
        {(
          [
            ['write', 'Write'],
            ['mail', 'Preview'],
            ['check', errors.length === 0 ? 'Preflight' : `Preflight (${errors.length})`],
          ] as const
        ).map(([name, words]) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {words}
          </button>
        ))}
      </div>
      <div className="panes">
        <section className={pane === 'write' ? 'pane show' : 'pane'} aria-label="Write">
          <div className="meta">
            <TextField
              label="Subject"
              disabled={subject === undefined}
              value={subject ?? ''}
              onChange={(value) => setField('subject', value)}
            />
            <TextField
              label="Preview"
              disabled={preview === undefined}
              value={preview ?? ''}
              onChange={(value) => setField('preview', value)}
            />
          </div>
          <TextTools getView={() => editor.current} onPick={setOpen} />
          <div className="source">
            <SourceEditor
              label="Text of the issue, Markdown"
              value={text}
              version={draft.epoch}
              findings={findings}
              complete={complete}
              onKey={(event) => {
                const isFigure = isFigureKey(event);
                if (isFigure) setOpen('figure');
                return isFigure;
              }}
              onChange={draft.change}
              onReady={(view) => {
                editor.current = view;
              }}
            />
          </div>
          <div className="wide-only">{preflight}</div>
        </section>
        <section className={pane === 'mail' ? 'pane show' : 'pane'} aria-label="Preview of the mail">
          <MailPreview from={issue.from} drawn={drawn.data} />
        </section>
        <section className={pane === 'check' ? 'pane phone-only show' : 'pane phone-only'} aria-label="Preflight">
          {preflight}
        </section>
      </div>
      {open === 'test' && (
        <TestMailDialog
          issue={issue}
          text={text}
          onClose={() => setOpen(undefined)}
          onSent={() => void check.refetch()}
        />
      )}
      {(open === 'figure' || open === 'article') && editor.current !== undefined && (
        <TextPick what={open} view={editor.current} syntax={issueFacts} onClose={() => setOpen(undefined)} />
      )}
      {open === 'send' && (
        <SendDialog
          issue={{ ...issue, isPublished: issue.isPublished && text === issue.text }}
          subject={subject ?? id}
          recipients={check.data?.recipients ?? 0}
          active={check.data?.active ?? 0}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
