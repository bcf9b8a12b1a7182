import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import type { PhotoMade } from '../../../core/desk-articles.ts';
import type { IssueOpened } from '../../../core/desk-issues.ts';
import { showToast } from '../kit/Toasts.tsx';
import { insertBlock } from './figure-text.ts';
import { photoText } from './issue-text.ts';
import { PhotoDialog, type PhotoUse } from './PhotoDialog.tsx';
import { SendDialog, TestMailDialog } from './SendDialogs.tsx';
import { errorsOf, type Preflight } from './use-issue-checks.ts';

/** The dialog that is open: a photo may come with its file, and sending with what was checked. */
export type OpenedDialog = { kind: 'test' } | { kind: 'photo'; file?: File } | { kind: 'send'; checked: Preflight };

interface IssueDialogProps {
  open: OpenedDialog;
  issue: IssueOpened;
  text: string;
  subject: string;
  editor: RefObject<EditorView | undefined>;
  onSent(): void;
  onClose(): void;
}

/** Asks about a photo, a test mail or sending. */
export function IssueDialog({ open, issue, text, subject, editor, onSent, onClose }: IssueDialogProps) {
  function putIn(use: PhotoUse, made: PhotoMade | undefined): void {
    if (editor.current !== undefined) insertBlock(editor.current, photoText(use));
    showToast(`Put in ${use.name}.${made?.hadPosition ? ' Its GPS position was removed.' : ''}`);
    onClose();
  }
  if (open.kind === 'test') return <TestMailDialog issue={issue} text={text} onClose={onClose} onSent={onSent} />;
  if (open.kind === 'photo') {
    const { file } = open;
    const key = file && `${file.name} ${file.lastModified} ${file.size}`;
    return (
      <PhotoDialog key={key} row={{ kind: 'newsletter', id: issue.id }} file={file} onUse={putIn} onClose={onClose} />
    );
  }
  return (
    <SendDialog
      issue={issue}
      subject={subject}
      recipients={open.checked.recipients}
      active={open.checked.active}
      part={open.checked.part}
      errors={errorsOf(open.checked)}
      onClose={onClose}
    />
  );
}
