import type { EditorView } from '@codemirror/view';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
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
import { TextField } from '../kit/Fields.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import type { LineFinding } from '../kit/SourceEditor.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useSettled } from '../kit/use-settled.ts';
import { IssueNotes } from './CorrectText.tsx';
import { useProgress } from './IssueSending.tsx';
import { IssueTabs } from './IssueTabs.tsx';
import { changeField, readField, stageWords } from './issue-words.ts';
import { MailPreview } from './MailPreview.tsx';
import { PreflightPanel } from './PreflightPanel.tsx';
import { SendDialog, TestMailDialog } from './SendDialogs.tsx';
import { TextPane } from './TextPane.tsx';
import { issueFacts } from './TextTools.tsx';
import { useDraft } from './use-draft.ts';
import { WorkPage } from './WorkPage.tsx';

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

/** Draws and checks the text a moment after the last letter. */
function useChecks(id: string, text: string) {
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
  const findings = useMemo(
    () =>
      (check.data?.items ?? []).flatMap(({ level, line, message }): LineFinding[] =>
        line === undefined || (level !== 'error' && level !== 'warning') ? [] : [{ line, level, message }],
      ),
    [check.data],
  );
  const errors = check.data?.items.filter(({ level }) => level === 'error') ?? [];
  const isSendable = check.data !== undefined && errors.every(({ canOverride }) => canOverride);
  return { drawn, check, findings, errors: errors.length, isSound: isSendable && checkText === text };
}

/** The editor of the text, with what buttons and keys do to it. */
function useIssueEditor(text: string, findings: readonly LineFinding[], onShow: () => void) {
  const editor = useRef<EditorView>(undefined);
  const goToLine = (line: number): void => {
    const view = editor.current;
    onShow();
    if (view === undefined || line > view.state.doc.lines) return;
    const { from } = view.state.doc.line(line);
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  };
  const goToNextFinding = (): void => {
    const view = editor.current;
    const here = view?.state.doc.lineAt(view.state.selection.main.head).number ?? 0;
    const lines = findings.map(({ line }) => line).sort((one, other) => one - other);
    const next = lines.find((line) => line > here) ?? lines[0];
    if (next !== undefined) goToLine(next);
  };
  const setField = (name: string, value: string): void =>
    editor.current?.dispatch({ changes: changeField(text, name, value) });
  const replace = (insert: string): void =>
    editor.current?.dispatch({ changes: { from: 0, to: editor.current.state.doc.length, insert } });
  const markReady = (): void => {
    replace(withoutDraft(text));
    showToast('It is ready: no longer a draft.', () => replace(text));
  };
  return { editor, goToLine, goToNextFinding, setField, markReady };
}

function useIssueDraft(issue: IssueOpened) {
  const client = useQueryClient();
  const [stage, setStage] = useState(issue.stage);
  const draft = useDraft(`/api/issues/${issue.id}`, issue, {
    schema: issueSavedSchema,
    onSaved(saved) {
      setStage(saved.stage);
      void client.invalidateQueries({ queryKey: ['issues'] });
      void client.invalidateQueries({ queryKey: ['issue-progress', issue.id] });
    },
  });
  return { stage, draft };
}

function Composer({ issue, onReload }: { issue: IssueOpened; onReload(): void }) {
  const { id } = issue;
  const { stage, draft } = useIssueDraft(issue);
  const { text, save } = draft;
  const [pane, setPane] = useState<'write' | 'mail' | 'check'>('write');
  const [open, setOpen] = useState<'test' | 'send'>();
  const { drawn, check, findings, errors, isSound } = useChecks(id, text);
  const { editor, goToLine, goToNextFinding, setField, markReady } = useIssueEditor(text, findings, () =>
    setPane('write'),
  );
  const isFrozen = stage === 'sending' || stage === 'paused' || stage === 'sent';
  const { data: progress } = useProgress(id, { isEnabled: stage !== 'sent' && (isFrozen || stage === 'scheduled') });
  const canSend = !isFrozen && isSound;
  const openTest = (): void => setOpen('test');
  const openSend = (): void => {
    if (!canSend) return;
    void save().then(
      () => setOpen('send'),
      () => undefined,
    );
  };
  useKeys({
    'mod+s': () => void save().catch(() => undefined),
    'mod+shift+t': openTest,
    'mod+Enter': openSend,
    'mod+.': goToNextFinding,
  });
  const preflight = (
    <PreflightPanel
      items={check.data?.items}
      isBusy={check.isFetching}
      isFrozen={isFrozen}
      storeKey={`desk-fine-${id}`}
      onLine={goToLine}
      onReady={markReady}
      onTest={openTest}
      onCheck={() => void check.refetch()}
    />
  );
  const write = (
    <>
      <SubjectFields text={text} onChange={setField} />
      <TextPane
        label="Text of the issue, Markdown"
        value={text}
        version={draft.epoch}
        findings={findings}
        syntax={issueFacts}
        editor={editor}
        onChange={draft.change}
      />
      <div className="wide-only">{preflight}</div>
    </>
  );
  const checkTab = errors === 0 ? 'Preflight' : `Preflight (${errors})`;
  const mail = <MailPreview from={issue.from} drawn={drawn.data} />;
  return (
    <WorkPage
      list={['/issues', 'Issues']}
      title={readField(text, 'subject') ?? id}
      status={<StatusWord {...stageWords[stage]} />}
      draft={draft}
      actions={
        !isFrozen && (
          <>
            <Button icon="send" onClick={openTest} words="Send test" />
            <Button tone="go" icon="mail" disabled={!canSend} onClick={openSend} words="Send…" />
          </>
        )
      }
      notes={
        <>
          <IssueTabs id={id} stage={stage} />
          <IssueNotes issue={issue} stage={stage} progress={progress} onBefore={save} onCanceled={onReload} />
        </>
      }
      className="panes"
      panes={[
        { name: 'write', tab: 'Write', label: 'Write', content: write },
        { name: 'mail', tab: 'Preview', label: 'Preview of the mail', content: mail },
        { name: 'check', tab: checkTab, label: 'Preflight', className: 'pane phone-only', content: preflight },
      ]}
      pane={pane}
      onPane={setPane}
    >
      {open !== undefined && (
        <IssueDialog
          kind={open}
          issue={issue}
          text={text}
          checked={check.data}
          onSent={() => void check.refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </WorkPage>
  );
}

interface SubjectFieldsProps {
  text: string;
  onChange(name: string, value: string): void;
}

function SubjectFields({ text, onChange }: SubjectFieldsProps) {
  const field = (label: string, name: string) => (
    <TextField
      label={label}
      disabled={readField(text, name) === undefined}
      value={readField(text, name) ?? ''}
      onChange={(value) => onChange(name, value)}
    />
  );
  return (
    <div className="meta">
      {field('Subject', 'subject')}
      {field('Preview', 'preview')}
    </div>
  );
}

interface IssueDialogProps {
  kind: 'test' | 'send';
  issue: IssueOpened;
  text: string;
  checked: z.infer<typeof preflightSchema> | undefined;
  onSent(): void;
  onClose(): void;
}

function IssueDialog({ kind, issue, text, checked, onSent, onClose }: IssueDialogProps) {
  if (kind === 'test') return <TestMailDialog issue={issue} text={text} onClose={onClose} onSent={onSent} />;
  return (
    <SendDialog
      issue={{ ...issue, isPublished: issue.isPublished && text === issue.text }}
      subject={readField(text, 'subject') ?? issue.id}
      recipients={checked?.recipients ?? 0}
      active={checked?.active ?? 0}
      audience={checked?.audience}
      errors={checked?.items.filter(({ level }) => level === 'error') ?? []}
      onClose={onClose}
    />
  );
}
