import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** Renders a native dialog while it is mounted: Esc closes it, and the page behind rests. */
export function Dialog({
  title,
  onClose,
  isWide = false,
  cancel,
  foot,
  children,
}: {
  title: string;
  onClose(): void;
  isWide?: boolean | undefined;
  /** Words of a button that closes it, before the others. */
  cancel?: string;
  /** Buttons at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the paint: what is typed after the key that opened it belongs here.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The first field has focus, not the button that closes it.
    element
      ?.querySelector<HTMLElement>('.dialog-body input, .dialog-body textarea, .dialog-body select, .dialog-foot .btn')
      ?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={isWide ? 'wide' : undefined} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="btn quiet icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {foot !== undefined && (
        <div className="dialog-foot">
          {cancel !== undefined && (
            <>
              <button type="button" className="btn quiet" onClick={onClose}>
                {cancel}
              </button>
              <span className="spacer" />
            </>
          )}
          {foot}
        </div>
      )}
    </dialog>
  );
}
