import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** Renders a native dialog while it is mounted: Esc closes it, and the page behind rests. */
export function Dialog({
  title,
  onClose,
  isWide = false,
  isTyped = false,
  cancel,
  foot,
  children,
}: {
  title: string;
  onClose(): void;
  isWide?: boolean | undefined;
  /** Whether Esc, which also empties a search field, would lose what was typed: it asks first. */
  isTyped?: boolean | undefined;
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
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isTyped && !window.confirm('Close without saving what you typed?')) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="row nowrap dialog-head">
        <h2 id={id}>{title}</h2>
        <Button tone="quiet" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {foot !== undefined && (
        <div className="row dialog-foot">
          {cancel !== undefined && (
            <>
              <Button tone="quiet" onClick={onClose} words={cancel} />
              <span className="grow" />
            </>
          )}
          {foot}
        </div>
      )}
    </dialog>
  );
}
