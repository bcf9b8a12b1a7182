import type { ReactNode } from 'react';
import { copyText } from '../../ui/browser.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

interface ToolActionsProps {
  /** Path and query to copy. */
  address: string;
  copyLabel?: string;
  /** What the copied link does, for the toast. */
  copied: string;
  clearLabel?: string;
  /** Missing where there is nothing to clear. */
  clear?: () => void;
  /** Buttons of one tool, before the common ones. */
  children?: ReactNode;
}

/** Buttons under a result: share, print, start over. */
export function ToolActions(props: ToolActionsProps) {
  const { address, copyLabel = 'Copy link', copied, clearLabel = 'Start over', clear, children } = props;
  return (
    <div className="row needs-js no-print tool-actions">
      {children}
      <CopyButton
        label={copyLabel}
        text={() => new URL(address, location.href).href}
        copied={['Link copied', copied]}
        otherwise="Copy the address of the page instead."
      />
      <button type="button" className="btn btn-line btn-small" onClick={() => print()}>
        Print
      </button>
      {clear && (
        <button type="button" className="btn btn-line btn-small" onClick={clear}>
          {clearLabel}
        </button>
      )}
    </div>
  );
}

interface CopyButtonProps {
  label: string;
  text: () => string;
  /** Title and message of the toast. */
  copied: readonly [title: string, message: string];
  /** What to do where the browser refuses. */
  otherwise: string;
}

/** Copies a text and shows a toast about it. */
export function CopyButton({ label, text, copied: [title, message], otherwise }: CopyButtonProps) {
  const copy = async () => {
    const isCopied = await copyText(text());
    showToast(
      isCopied
        ? { title, message, tone: 'ok' }
        : { title: 'Not copied', message: `Your browser refused. ${otherwise}`, tone: 'error' },
    );
  };
  return (
    <button type="button" className="btn btn-line btn-small" onClick={copy}>
      {label}
    </button>
  );
}
