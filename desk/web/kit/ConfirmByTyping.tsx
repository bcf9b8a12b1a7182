import { type ReactNode, useState } from 'react';
import { TextField } from './Fields.tsx';
import { FormDialog, type FormWork } from './FormDialog.tsx';

/** Whether what was typed is what must be typed: of a number only the digits count, so separators do not matter. */
export function isTyped(must: string, typed: string): boolean {
  return /^\d+$/.test(must) ? typed.replaceAll(/\D/g, '') === must : typed.trim().toLowerCase() === must.toLowerCase();
}

interface ConfirmByTypingProps {
  title: string;
  /** Digits of a number, or an address. */
  must: string;
  /** What the field asks for: "Type the number of readers: 2,406". */
  question: string;
  action: string;
  isDanger?: boolean;
  isReady?: boolean;
  work: FormWork;
  onClose(): void;
  children: ReactNode;
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
