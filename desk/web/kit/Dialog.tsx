import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type Work } from './Button.tsx';
import { TextField } from './Fields.tsx';
import { Fault, faultOf, fieldFaultsOf } from './QueryState.tsx';

interface DialogProps {
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
}

/** Renders a native dialog while it is mounted: Esc closes it, and the page behind rests. */
export function Dialog({ title, onClose, isWide = false, isTyped = false, cancel, foot, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser says `close` a moment after Esc, when a next key may have opened something else.
  const isLeft = useRef(false);
  const id = useId();
  // Before the paint: what is typed after the key that opened it belongs here.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The field that the address names has focus, or the first one, not the button that closes it.
    const place = document.getElementById(location.hash.slice(1)) ?? element;
    place
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
        // The one of a file field, whose list of files was closed, comes by here, too.
        if (event.target !== event.currentTarget) return;
        isLeft.current = !isTyped || window.confirm('Close without saving what you typed?');
        if (isLeft.current) onClose();
        else event.preventDefault();
      }}
      onClose={() => isLeft.current || onClose()}
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

interface FormDialogProps extends Omit<DialogProps, 'foot'> {
  work: Work & { error: Error | null };
  /** A verb with its object or count: "Send to 2,406 readers". */
  action: string;
  isReady?: boolean;
  isDanger?: boolean;
  /** Beside the button. */
  note?: string;
}

/** Renders a dialog with a form: Enter or its button submits it; a refusal is shown above the fields, or at those it is about. */
export function FormDialog(props: FormDialogProps) {
  const { work, action, isReady = true, isDanger = false, note, children, ...dialog } = props;
  const form = useId();
  const isEnabled = isReady && !work.isPending;
  const { error } = work;
  useEffect(() => {
    const wrong = error && document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus();
    // With what is below it.
    wrong?.scrollIntoView({ block: 'center' });
  }, [error, form]);
  return (
    <Dialog
      cancel="Cancel"
      {...dialog}
      foot={
        <>
          {note !== undefined && <span className="muted small">{note}</span>}
          <Button tone={isDanger ? 'danger' : 'go'} type="submit" form={form} disabled={!isEnabled} words={action} />
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isEnabled) work.mutate();
        }}
      >
        {error !== null && Object.keys(fieldFaultsOf(error)).length === 0 && <Fault fault={faultOf(error)} />}
        {children}
      </form>
    </Dialog>
  );
}

/** Whether what was typed is what must be typed: of a number only the digits count, so separators do not matter. */
export function isTyped(must: string, typed: string): boolean {
  return /^\d+$/.test(must) ? typed.replaceAll(/\D/g, '') === must : typed.trim().toLowerCase() === must.toLowerCase();
}

interface ConfirmByTypingProps extends FormDialogProps {
  /** Digits of a number, or an address. */
  must: string;
  /** What the field asks for: "Type the number of readers: 2,406". */
  question: string;
}

/** Asks to type a number or an address before something that cannot be undone. */
export function ConfirmByTyping({ must, question, isReady = true, children, ...dialog }: ConfirmByTypingProps) {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog {...dialog} cancel="Not now" isReady={isReady && isTyped(must, typed)}>
      {children}
      <TextField label={question} value={typed} autoComplete="off" onChange={setTyped} />
    </FormDialog>
  );
}
