import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { readFields, setField, splitText, withBody } from '../../../core/frontmatter-text.ts';
import { Button } from '../kit/Button.tsx';
import type { LineFinding } from '../kit/SourceEditor.tsx';
import { IssueFields } from './IssueFields.tsx';
import { insertSample } from './insert-text.ts';
import { TextPane } from './TextPane.tsx';
import { issueFacts } from './TextTools.tsx';
import type { Draft } from './use-draft.ts';

interface IssueTextPaneProps {
  draft: Draft;
  /** Notes below lines. */
  notes: readonly LineFinding[];
  editor: RefObject<EditorView | undefined>;
  /** Whether the file is shown as it is, with its fields. */
  isSource: boolean;
  onSource(isSource: boolean): void;
  onPhoto(): void;
}

/** Shows the fields of an issue and its text, or its file as it is. */
export function IssueTextPane({ draft, notes, editor, isSource, onSource, onPhoto }: IssueTextPaneProps) {
  const { text, change } = draft;
  return (
    <>
      {!isSource && <IssueFields text={text} onChange={change} onSource={() => onSource(true)} />}
      <TextPane
        label={isSource ? 'File of the issue' : 'Text of the issue, Markdown'}
        value={isSource ? text : splitText(text).body}
        version={`${draft.epoch} ${isSource}`}
        findings={notes}
        placeholder="Write here. Drop or paste photos. A line with ## in front is a heading."
        syntax={issueFacts}
        editor={editor}
        onCard={isSource ? undefined : (slug) => change(addCard(text, slug))}
        onChange={(typed) => change(isSource ? typed : withBody(text, typed))}
      >
        <IssueTools editor={editor} onPhoto={onPhoto} />
        {isSource && <Button onClick={() => onSource(false)} words="Back to the fields" />}
      </TextPane>
    </>
  );
}

function addCard(text: string, slug: string): string {
  const posts: unknown = readFields(text)?.['posts'];
  return setField(text, 'posts', [...new Set([...(Array.isArray(posts) ? posts : []), slug])]);
}

const sampleTable = '| What | How much |\n| --- | --- |\n| First | 1 |';

/** Tools for what only an issue has: each writes Markdown that the mail and the page can show. */
function IssueTools({ editor, onPhoto }: { editor: RefObject<EditorView | undefined>; onPhoto(): void }) {
  const insert = (block: string, sample: string) => (): void => {
    if (editor.current !== undefined) insertSample(editor.current, block, sample);
  };
  return (
    <>
      <Button icon="photo" title="Or drop or paste it anywhere" onClick={onPhoto} words="Photo" />
      <Button icon="button" onClick={insert('**[Words of the button](/)**', 'Words of the button')} words="Button" />
      <Button icon="table" aria-label="Table" title="Table" onClick={insert(sampleTable, 'What')} />
    </>
  );
}
