import type { ReactNode } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import type { Fields } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { showNotice } from '../../ui/toast/notice-store.ts';

interface ToolActionsProps<F extends Fields> {
  path: string;
  state: FieldState<F>;
  more?: ReactNode;
}

/** Share, print, start over. */
export function ToolActions<F extends Fields>({ path, state, more }: ToolActionsProps<F>) {
  const copyLink = async () => {
    const isCopied = await copyText(new URL(path + state.query, location.href).href);
    showNotice(
      isCopied
        ? { title: 'Link copied', message: 'It opens this page with your numbers.', tone: 'ok' }
        : {
            title: 'Not copied',
            message: 'Your browser refused. Copy the address of the page instead.',
            tone: 'error',
          },
    );
  };
  return (
    <div className="tool-actions">
      {more}
      <button type="button" className="btn btn-line btn-small" onClick={copyLink}>
        Copy link
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={() => print()}>
        Print
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={state.reset}>
        Start over
      </button>
    </div>
  );
}
