import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { setField, splitText } from '../../../core/text/frontmatter-text.ts';
import { figureText, insertBlock } from '../drafts/insert-text.ts';
import { type PhotoHost, usePhoto } from '../drafts/PhotoDialog.tsx';
import { TextPane } from '../drafts/TextPane.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { Button } from '../kit/Button.tsx';

type EditorRef = RefObject<EditorView | undefined>;

interface ArticleTextPaneProps {
  draft: Draft;
  editor: EditorRef;
  onPhoto(): void;
}

/** Shows the text of an article below its fields, with the tools to write it. */
export function ArticleTextPane({ draft, editor, onPhoto }: ArticleTextPaneProps) {
  const { head, body } = splitText(draft.text);
  return (
    <TextPane
      label="Text of the article, MDX"
      placeholder="Start with the answer. Then a heading for each question a reader asks next."
      value={body}
      version={draft.epoch}
      writeFact={(fact) => `<Fact id="${fact}" />`}
      editor={editor}
      onChange={(typed) => draft.change(head + typed)}
    >
      <Button icon="photo" title="Or drop or paste it anywhere" onClick={onPhoto} words="Photo" />
    </TextPane>
  );
}

/** Asks for a photo of an article, and puts it into its text or at its top. */
export const useArticlePhoto = (row: PhotoHost, draft: Draft, editor: EditorRef) =>
  usePhoto(row, (use) => {
    const { name, alt, credit, place } = use;
    if (place === 'top') {
      const set = { imageSrc: `./${name}`, imageAlt: alt, imageCredit: credit || undefined, imageFocus: undefined };
      draft.change(Object.entries(set).reduce((old, [field, value]) => setField(old, field, value), draft.text));
    } else if (editor.current !== undefined) {
      insertBlock(editor.current, figureText(use));
    }
  });
