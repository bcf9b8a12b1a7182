import type { EditorView } from '@codemirror/view';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { finishIssue } from '../../../core/issues/finish-issue.ts';
import { readFields, splitText } from '../../../core/text/frontmatter-text.ts';
import type { Answer } from '../api.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { OpenText, WorkPage } from '../drafts/WorkPage.tsx';
import { Button } from '../kit/Button.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showError, showToast } from '../kit/Toasts.tsx';
import { IssueTextPane, useMailPhoto } from './IssueTextPane.tsx';
import { MailPreview } from './MailPreview.tsx';
import { useDrawnMail } from './use-issue-checks.ts';

/** Opens one mail of the welcome series to write it. */
export function WelcomeEditor() {
  const { id = '' } = useParams();
  return (
    <OpenText key={id} route="/api/welcome/:id" names={{ id }}>
      {(file) => <Editor file={file} />}
    </OpenText>
  );
}

function Editor({ file }: { file: Answer<'GET /api/welcome/:id'> }) {
  const { id } = file;
  const editor = useRef<EditorView>(undefined);
  const photo = useMailPhoto({ kind: 'welcome', id }, editor);
  const [pane, setPane] = useState<'write' | 'mail'>('write');
  const [isTried, setIsTried] = useState(false);
  const draft = useDraft('/api/welcome/:id', { id }, file);
  const { text } = draft;
  const { data: drawn } = useDrawnMail('POST /api/welcome/:id/preview', id, text);
  const fields = readFields(text);
  const subject = String(fields?.['subject'] ?? '');
  const isDraft = fields?.['draft'] === true;
  function markReady(): void {
    const isEmpty = splitText(text).body.trim() === '';
    const lack = subject === '' ? 'It has no subject yet.' : isEmpty ? 'It has no text yet.' : drawn?.fault?.message;
    setIsTried(true);
    if (lack === undefined) {
      draft.replace(finishIssue(text));
      showToast('It is ready: publish the site, and the server sends it.');
    } else showError(lack);
  }
  const write = <IssueTextPane isWelcome draft={draft} editor={editor} onPhoto={photo.ask} />;
  const mail = (
    <MailPreview
      from={file.from}
      route="POST /api/welcome/:id/preview"
      id={id}
      text={text}
      isCalm={isDraft && !isTried}
    />
  );
  return (
    <WorkPage
      list={['/issues', 'Issues']}
      title={subject || id}
      status={isDraft ? <StatusWord kind="warn" word="Draft" icon="draft" /> : <StatusWord kind="off" word="Ready" />}
      draft={draft}
      actions={isDraft && <Button tone="go" onClick={markReady} words="It is ready" />}
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
    </WorkPage>
  );
}
