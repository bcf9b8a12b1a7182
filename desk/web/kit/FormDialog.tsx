import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Fault } from './Fault.tsx';
import { faultOf } from './QueryState.tsx';

/** What a form or its button does; a mutation of react-query is one. */
export interface FormWork {
  mutate(): void;
  isPending: boolean;
  error: Error | null;
}

interface FormDialogProps {
  title: string;
  work: FormWork;
  /** A verb with its object or count: "Send to 2,406 readers". */
  action: string;
  isReady?: boolean;
  isDanger?: boolean;
  isWide?: boolean;
  isTyped?: boolean;
  cancel?: string;
  /** Beside the button. */
  note?: string;
  onClose(): void;
  children: ReactNode;
}

/** Renders a dialog with a form: Enter or its button submits it, a refusal is shown above the fields. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    work,
    action,
    isReady = true,
    isDanger = false,
    isWide,
    isTyped,
    cancel = 'Cancel',
    note,
    onClose,
  } = props;
  const form = useId();
  const isEnabled = isReady && !work.isPending;
  return (
    <Dialog
      title={title}
      isWide={isWide}
      isTyped={isTyped}
      cancel={cancel}
      onClose={onClose}
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
        {work.error !== null && <Fault fault={faultOf(work.error)} />}
        {props.children}
      </form>
    </Dialog>
  );
}
