import type { EditorView } from '@codemirror/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type IssueOpened, issueFileSchema, issueSavedSchema, type PreflightItem } from '../../../core/desk-issues.ts';
import { readFields, splitText } from '../../../core/frontmatter-text.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { getJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import type { LineFinding } from '../kit/SourceEditor.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showError } from '../kit/Toasts.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { IssueNotes } from './CorrectText.tsx';
import { IssueDialog, type OpenedDialog } from './IssueDialog.tsx';
import { useProgress } from './IssueSending.tsx';
import { IssueTabs } from './IssueTabs.tsx';
import { IssueTextPane } from './IssueTextPane.tsx';
import { stageWords } from './issue-words.ts';
import { MailPreview } from './MailPreview.tsx';
import { PreflightPanel } from './PreflightPanel.tsx';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';
import { errorsOf, type IssuePlace, type Preflight, placeOfItem, placeOfLine, useChecks } from './use-issue-checks.ts';
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

/** The editor of the text, with what buttons and keys do to it. */
function useIssueEditor(onShow: () => void) {
  const editor = useRef<EditorView>(undefined);
  const goTo = (place: IssuePlace): void => {
    onShow();
    // After the pane is shown.
    setTimeout(() => {
      const view = editor.current;
      if (place.field !== undefined) {
        const control = document.querySelector<HTMLElement>(`.meta [name="${place.field}"]`);
        control?.closest('details')?.setAttribute('open', '');
        control?.focus();
      } else if (view !== undefined) {
        const { from } = view.state.doc.line(Math.min(place.line, view.state.doc.lines));
        view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
        view.focus();
      }
    });
  };
  const goToNext = (findings: readonly LineFinding[]): void => {
    const view = editor.current;
    const here = view?.state.doc.lineAt(view.state.selection.main.head).number ?? 0;
    const lines = findings.map(({ line }) => line).sort((one, other) => one - other);
    const next = lines.find((line) => line > here) ?? lines[0];
    if (next !== undefined) goTo({ line: next });
  };
  return { editor, goTo, goToNext };
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

/** Returns the findings at lines of the text, for notes below them. */
const notesOf = (text: string, items: readonly PreflightItem[], isSource: boolean): LineFinding[] =>
  items.flatMap(({ level, line, message }) => {
    if (line === undefined || (level !== 'error' && level !== 'warning')) return [];
    const place = placeOfLine(text, line, isSource);
    return place.line === undefined ? [] : [{ line: place.line, level, message }];
  });

/** What dialog is open. Sending asks only when nothing stops it; the first try ends the calm of a draft. */
function useIssueDialog(check: () => Promise<Preflight>, onStopped: () => void) {
  const [open, setOpen] = useState<OpenedDialog>();
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  async function openSend(): Promise<void> {
    if (isAsking) return;
    setIsTried(true);
    setIsAsking(true);
    try {
      const checked = await check();
      const stops = errorsOf(checked).filter(({ canOverride }) => !canOverride).length;
      if (stops === 0) return setOpen({ kind: 'send', checked });
      onStopped();
      showError(`It cannot be sent yet: the preflight shows ${formatCountOf(stops, 'thing')} to correct.`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    } finally {
      setIsAsking(false);
    }
  }
  return { open, setOpen, isTried, isAsking, openSend };
}

function Composer({ issue, onReload }: { issue: IssueOpened; onReload(): void }) {
  const { id } = issue;
  const { stage, draft } = useIssueDraft(issue);
  const { text, save } = draft;
  const [pane, setPane] = useState<'write' | 'mail' | 'check'>('write');
  const [isSource, setIsSource] = useState(false);
  const { drawn, check, checkNow } = useChecks(id, text);
  const isFrozen = stage === 'sending' || stage === 'paused' || stage === 'sent';
  const askToCheck = async () => {
    await save();
    return checkNow();
  };
  const { open, setOpen, isTried, isAsking, openSend } = useIssueDialog(askToCheck, () => setPane('check'));
  const openTest = (): void => setOpen({ kind: 'test' });
  const { editor, goTo, goToNext } = useIssueEditor(() => setPane('write'));
  const isCalm = stage === 'draft' && !isTried;
  const { bodyLine } = splitText(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the text only the number of lines above it matters
  const notes = useMemo(
    () => (isCalm ? [] : notesOf(text, check.data?.items ?? [], isSource)),
    [check.data, isCalm, isSource, bodyLine],
  );
  const { data: progress } = useProgress(id, { isEnabled: stage !== 'sent' && (isFrozen || stage === 'scheduled') });
  useKeys({
    'mod+s': () => void save().catch(() => undefined),
    'mod+shift+t': openTest,
    'mod+Enter': () => void (isFrozen || openSend()),
    'mod+.': () => goToNext(notes),
  });
  const subject = String(readFields(text)?.['subject'] ?? '') || id;
  const placeOf = (item: PreflightItem) => {
    const place = placeOfItem(text, item, isSource);
    if (place === undefined) return undefined;
    const name = place.field === undefined ? `line ${place.line}` : `the ${place.field}`;
    return { words: `Go to ${name}`, go: () => goTo(place) };
  };
  const preflight = (
    <PreflightPanel
      items={check.data?.items}
      isBusy={check.isFetching}
      isFrozen={isFrozen}
      isCalm={isCalm}
      storeKey={`desk-fine-${id}`}
      placeOf={placeOf}
      onTest={openTest}
      onCheck={() => void check.refetch()}
    />
  );
  const write = (
    <>
      <IssueTextPane
        draft={draft}
        notes={notes}
        editor={editor}
        isSource={isSource}
        onSource={setIsSource}
        onPhoto={() => setOpen({ kind: 'photo' })}
      />
      <div className="wide-only">{preflight}</div>
    </>
  );
  const errors = isCalm ? 0 : errorsOf(check.data).length;
  const mail = <MailPreview from={issue.from} drawn={drawn.data} isCalm={isCalm} />;
  return (
    <WorkPage
      list={['/issues', 'Issues']}
      title={subject}
      status={<StatusWord {...stageWords[stage]} />}
      draft={draft}
      actions={
        !isFrozen && (
          <>
            <Button icon="send" onClick={openTest} words="Send test" />
            <Button
              tone="go"
              icon="mail"
              disabled={isAsking}
              onClick={() => void openSend()}
              words={isAsking ? 'Checking…' : 'Send…'}
            />
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
        {
          ...{ name: 'check', label: 'Preflight', className: 'pane phone-only', content: preflight },
          tab: errors === 0 ? 'Preflight' : `Preflight (${errors})`,
        },
      ]}
      pane={pane}
      onPane={setPane}
      drop={useFileDrop((file) => setOpen({ kind: 'photo', file }))}
    >
      {open !== undefined && (
        <IssueDialog
          open={open}
          issue={{ ...issue, stage, isPublished: issue.isPublished && text === issue.text && stage !== 'draft' }}
          text={text}
          subject={subject}
          editor={editor}
          onSent={() => void check.refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </WorkPage>
  );
}
