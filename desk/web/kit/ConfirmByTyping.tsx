import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

/** Whether what was typed is what must be typed: of a number only the digits count, so separators do not matter. */
export function isTyped(must: string, typed: string): boolean {
  return /^\d+$/.test(must) ? typed.replaceAll(/\D/g, '') === must : typed.trim().toLowerCase() === must.toLowerCase();
}

/** Asks to type a number or an address before something that cannot be undone. */
export function ConfirmByTyping({
  title,
  must,
  question,
  action,
  isDanger = false,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** Digits of a number, or an address. */
  must: string;
  /** What the field asks for: "Type the number of readers: 2,406". */
  question: string;
  /** A verb with its object or count: "Send to 2,406 readers". */
  action: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const isReady = isTyped(must, typed) && !isBusy;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <button type="button" className={isDanger ? 'btn danger' : 'btn go'} disabled={!isReady} onClick={onConfirm}>
            {action}
          </button>
          <button type="button" className="btn quiet" onClick={onClose}>
            Not now
          </button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onConfirm();
        }}
      >
        {children}
        <label className="fld">
          <span>{question}</span>
          <input className="in" value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </Dialog>
  );
}
