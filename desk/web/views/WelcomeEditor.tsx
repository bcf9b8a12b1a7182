import type { EditorView } from '@codemirror/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { mailPreviewSchema } from '../../../core/desk-issues.ts';
import { type WelcomeOpened, welcomeFileSchema, welcomeSavedSchema } from '../../../core/desk-series.ts';
import { readFields } from '../../../core/frontmatter-text.ts';
import { withoutDraft } from '../../../core/issue-frontmatter.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { readOnce, useApi } from '../queries.ts';
import { MailPreview } from './MailPreview.tsx';
import { TextPane } from './TextPane.tsx';
import { issueFacts } from './TextTools.tsx';
import { useDraft } from './use-draft.ts';
import { WorkPage } from './WorkPage.tsx';

/** Opens one mail of the welcome series to write it. */
export function WelcomeEditor() {
  const { id = '' } = useParams();
  const query = useApi(welcomeFileSchema, `/api/welcome/${id}`, readOnce);
  return <QueryState query={query}>{(file) => <Editor key={file.id} file={file} />}</QueryState>;
}

const drawMs = 300;

function Editor({ file }: { file: WelcomeOpened }) {
  const path = `/api/welcome/${file.id}`;
  const editor = useRef<EditorView>(undefined);
  const [pane, setPane] = useState<'write' | 'mail'>('write');
  const draft = useDraft(path, file, { schema: welcomeSavedSchema });
  const { text } = draft;
  const settled = useSettled(text, drawMs);
  const drawn = useQuery({
    queryKey: ['welcome-mail', file.id, settled],
    queryFn: () => sendJson(mailPreviewSchema, `${path}/preview`, { body: { text: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
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
