import type { EditorView } from '@codemirror/view';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { finishIssue } from '../../../core/issues/finish-issue.ts';
import type { IssueCheck } from '../../../core/problem/check.ts';
import { readFields } from '../../../core/text/frontmatter-text.ts';
import { type Answer, client, problemOfDesk } from '../api.ts';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { OpenText, WorkPage } from '../drafts/WorkPage.tsx';
import { IssueNotes } from '../facts/CorrectText.tsx';
import { goToPlace, type TextPlace } from '../facts/use-places.ts';
import { Button } from '../kit/Button.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showError } from '../kit/Toasts.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { progressKey, useProgress } from './IssueSending.tsx';
import { IssueTabs, stageWords } from './IssueTabs.tsx';
import { IssueTextPane, useMailPhoto } from './IssueTextPane.tsx';
import { MailPreview } from './MailPreview.tsx';
import { PreflightPanel } from './PreflightPanel.tsx';
import { SendDialog, TestMailDialog } from './SendDialogs.tsx';
import { errorsOf, type Preflight, placeOfItem, useChecks } from './use-issue-checks.ts';

type IssueOpened = Answer<'GET /api/issues/:id'>;

/** Opens one issue to write it. */
export function IssueComposer() {
  const { id = '' } = useParams();
  return (
    <OpenText key={id} route="/api/issues/:id" names={{ id }}>
      {(issue, reload) => <Composer issue={issue} onReload={reload} />}
    </OpenText>
  );
}

function useIssueDraft(issue: IssueOpened) {
  const [stage, setStage] = useState(issue.stage);
  const draft = useDraft('/api/issues/:id', { id: issue.id }, issue, {
    onSaved(saved) {
      setStage(saved.stage);
      void client.invalidateQueries({ queryKey: progressKey(issue.id) });
    },
  });
  return { stage, draft };
}

/** Says what the stage of an issue means for its text: an issue that was mailed, or never will be, keeps the one it has. */
function describeStage(stage: IssueOpened['stage']) {
  const isUnderWay = stage === 'sending' || stage === 'paused';
  const isMailed = stage !== 'imported';
  return { isUnderWay, isMailed, isFrozen: isUnderWay || stage === 'sent' || !isMailed };
}

/** What dialog is open: sending, with what was checked, only when nothing stops it. The first try ends the calm of a draft. */
function useIssueDialog(save: () => Promise<void>, check: () => Promise<Preflight>, onStopped: () => void) {
  const [open, setOpen] = useState<'test' | Preflight>();
  const ask = useMutation({
    mutationFn: async () => {
      await save();
      return check();
    },
    onSuccess(checked) {
      if (errorsOf(checked).every(({ canOverride }) => canOverride)) return setOpen(checked);
      onStopped();
      return showError('It cannot be sent yet: correct what the preflight shows in red.');
    },
    onError: (error) => showError(problemOfDesk(error)?.problem ?? error.message),
  });
  return { open, setOpen, ask };
}

function SendButtons({ ask, onTest }: { ask: ReturnType<typeof useIssueDialog>['ask']; onTest(): void }) {
  return (
    <>
      <Button icon="send" onClick={onTest} words="Send test" />
      <Button tone="go" icon="mail" work={ask} words={ask.isPending ? 'Checking…' : 'Send…'} />
    </>
  );
}

/** Names a place of the text on a button: a field, or a line. */
function namePlace({ field, line }: TextPlace): string {
  if (field === undefined) return `line ${line}`;
  return field === 'to' ? 'the readers' : `the ${field}`;
}

/** Returns what finds the way from an item of the preflight to the place of the text that it is about. */
const wayToItem = (text: string, goTo: (place: TextPlace) => void) => (item: IssueCheck) => {
  const place = placeOfItem(text, item);
  return place && { words: `Go to ${namePlace(place)}`, go: () => goTo(place) };
};

interface PartProps {
  issue: IssueOpened;
  stage: IssueOpened['stage'];
  draft: Draft;
}

interface ComposerNotesProps extends PartProps {
  progress: ReturnType<typeof useProgress>['data'];
  onReload(): void;
}

/** Shows the tabs of the issue, and what the publisher must know before typing. */
function ComposerNotes({ issue, stage, draft, progress, onReload }: ComposerNotesProps) {
  const navigate = useNavigate();
  const publish = async () => {
    if (stage === 'imported') draft.replace(finishIssue(draft.text));
    await draft.save();
    await navigate('/articles/publish');
  };
  return (
    <>
      <IssueTabs id={issue.id} stage={stage} />
      <IssueNotes
        issue={issue}
        stage={stage}
        progress={progress}
        onBefore={draft.save}
        onCanceled={onReload}
        // A save that fails is said above the text.
        onPublish={() => void publish().catch(() => undefined)}
      />
    </>
  );
}

interface ComposerDialogsProps extends PartProps {
  open: ReturnType<typeof useIssueDialog>['open'];
  subject: string;
  onClose(): void;
}

function ComposerDialogs({ issue, stage, draft: { text }, open, subject, onClose }: ComposerDialogsProps) {
  if (open === undefined) return null;
  if (open === 'test') return <TestMailDialog issue={issue} text={text} onClose={onClose} />;
  const isPublished = issue.isPublished && text === issue.text && stage !== 'draft';
  return <SendDialog issue={{ ...issue, stage, isPublished }} subject={subject} checked={open} onClose={onClose} />;
}

function Composer({ issue, onReload }: { issue: IssueOpened; onReload(): void }) {
  const { id } = issue;
  const { stage, draft } = useIssueDraft(issue);
  const { text } = draft;
  const [pane, setPane] = useState<'write' | 'mail'>('write');
  const { check, checkNow } = useChecks(id, text);
  const { isUnderWay, isMailed, isFrozen } = describeStage(stage);
  const { open, setOpen, ask } = useIssueDialog(draft.save, checkNow, () => setPane('write'));
  const openTest = (): void => setOpen('test');
  const editor = useRef<EditorView>(undefined);
  const photo = useMailPhoto({ kind: 'newsletter', id }, editor);
  const isCalm = stage === 'draft' && ask.isIdle;
  const { data: progress } = useProgress(id, { isEnabled: isUnderWay || stage === 'scheduled' });
  const goTo = goToPlace(editor, () => setPane('write'));
  useKeys({
    'mod+shift+t': openTest,
    'mod+Enter': () => void (isFrozen || ask.isPending || ask.mutate()),
  });
  const subject = String(readFields(text)?.['subject'] ?? '') || id;
  const write = (
    <>
      <IssueTextPane draft={draft} editor={editor} onPhoto={photo.ask} />
      {isMailed && (
        <PreflightPanel
          items={check.data?.items}
          isBusy={check.isFetching}
          isFrozen={isFrozen}
          isCalm={isCalm}
          placeOf={wayToItem(text, goTo)}
          onTest={openTest}
          onCheck={() => void check.refetch()}
        />
      )}
    </>
  );
  const mail = (
    <MailPreview from={issue.from} route="POST /api/issues/:id/preview" id={id} text={text} isCalm={isCalm} />
  );
  return (
    <WorkPage
      list={['/issues', 'Issues']}
      title={subject}
      status={<StatusWord {...stageWords[stage]} />}
      draft={draft}
      actions={!isFrozen && <SendButtons ask={ask} onTest={openTest} />}
      notes={<ComposerNotes issue={issue} stage={stage} draft={draft} progress={progress} onReload={onReload} />}
      className="panes"
      panes={[
        { name: 'write', tab: 'Write', label: 'Write', content: write },
        { name: 'mail', tab: 'Preview', label: 'Preview of the mail', content: mail },
      ]}
      pane={pane}
      onPane={setPane}
      drop={photo.drop}
    >
      {photo.dialog}
      <ComposerDialogs
        issue={issue}
        stage={stage}
        draft={draft}
        open={open}
        subject={subject}
        onClose={() => setOpen(undefined)}
      />
    </WorkPage>
  );
}
