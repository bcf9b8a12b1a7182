import type { EditorView } from '@codemirror/view';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type WelcomeOpened, welcomeFileSchema, welcomeSavedSchema } from '../../../core/desk-series.ts';
import { readFields } from '../../../core/frontmatter-text.ts';
import { withoutDraft } from '../../../core/issue-frontmatter.ts';
import { readOnce, useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { MailPreview } from './MailPreview.tsx';
import { issueFacts, TextPane } from './TextPane.tsx';
import { useDraft } from './use-draft.ts';
import { useDrawnMail } from './use-issue-checks.ts';
import { WorkPage } from './WorkPage.tsx';

/** Opens one mail of the welcome series to write it. */
export function WelcomeEditor() {
  const { id = '' } = useParams();
  const query = useApi(welcomeFileSchema, `/api/welcome/${id}`, readOnce);
  return <QueryState query={query}>{(file) => <Editor key={file.id} file={file} />}</QueryState>;
}

function Editor({ file }: { file: WelcomeOpened }) {
  const path = `/api/welcome/${file.id}`;
  const editor = useRef<EditorView>(undefined);
  const [pane, setPane] = useState<'write' | 'mail'>('write');
  const draft = useDraft(path, file, { schema: welcomeSavedSchema });
  const { text } = draft;
  const drawn = useDrawnMail(path, text);
  const ready = withoutDraft(text);
  const markReady = (): void => {
    editor.current?.dispatch({ changes: { from: 0, to: editor.current.state.doc.length, insert: ready } });
    showToast('It is ready: publish the site, and the server sends it.');
  };
  const write = (
    <TextPane
      label="Text of the welcome mail, Markdown"
      value={text}
      version={draft.epoch}
      syntax={issueFacts}
      editor={editor}
      onChange={draft.change}
    />
  );
  return (
    <WorkPage
      list={['/issues', 'Issues']}
      title={String(readFields(text)?.['subject'] ?? file.id)}
      status={
        ready === text ? <StatusWord kind="off" word="Ready" /> : <StatusWord kind="warn" word="Draft" icon="draft" />
      }
      draft={draft}
      actions={ready !== text && <Button tone="go" onClick={markReady} words="It is ready" />}
      className="panes"
      panes={[
        { name: 'write', tab: 'Write', label: 'Write', content: write },
        {
          name: 'mail',
          tab: 'Preview',
          label: 'Preview of the mail',
          content: <MailPreview from={file.from} drawn={drawn.data} isCalm={ready !== text} />,
        },
      ]}
      pane={pane}
      onPane={setPane}
    />
  );
}
