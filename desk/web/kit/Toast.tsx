import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Words after a change; `undo` can take it back for ten seconds, also with ⌘Z. */
interface ToastNote {
  words: string;
  undo?: () => void | Promise<void>;
}

const shownMs = 10_000;
const Toasts = createContext<(note: ToastNote) => void>(() => undefined);

/** Returns the function that shows a toast. */
export const useToast = (): ((note: ToastNote) => void) => useContext(Toasts);

/** Shows toasts for everything inside it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [notes, setNotes] = useState<readonly (ToastNote & { id: number })[]>([]);
  const next = useRef(0);
  const close = useCallback((id: number) => setNotes((all) => all.filter((note) => note.id !== id)), []);
  const show = useCallback(
    (note: ToastNote) => {
      const id = next.current++;
      setNotes((all) => [...all.slice(-2), { ...note, id }]);
      setTimeout(() => close(id), shownMs);
    },
    [close],
  );
  const latest = notes.findLast((note) => note.undo !== undefined);
  const undo = useCallback(() => {
    if (latest === undefined) return;
    close(latest.id);
    void latest.undo?.();
  }, [latest, close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (isTyping || event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo]);
  return (
    <Toasts value={show}>
      {children}
      <div className="toast-stack" role="status">
        {notes.map((note) => (
          <div key={note.id} className="toast">
            <span>{note.words}</span>
            {note.undo !== undefined && (
              <button
                type="button"
                onClick={() => {
                  close(note.id);
                  void note.undo?.();
                }}
              >
                Undo
              </button>
            )}
          </div>
        ))}
      </div>
    </Toasts>
  );
}
