import { useLayoutEffect } from 'react';
import { Toast } from '../../../ui/toast/Toast.tsx';
import { createToastStore } from '../../../ui/toast/toast-store.ts';

const shownMs = 10_000;
const store = createToastStore(3);

/** Says what was done; `undo` can take it back for ten seconds, also with ⌘Z or Ctrl+Z. */
export const showToast = (title: string, undo?: () => void): void => store.show({ title, tone: 'ok', undo });

/** Says what could not be done. */
export const showError = (title: string): void => store.show({ title, tone: 'error' });

function undoLatest(event: KeyboardEvent): void {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
  if (isTyping || event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  const latest = store.read().find(({ isOpen, undo }) => isOpen && undo !== undefined);
  if (latest === undefined) return;
  store.dismiss(latest.id);
  latest.undo?.();
}

/** Renders the toasts, and listens for the key that takes back the latest change. */
export function Toasts() {
  useLayoutEffect(() => {
    addEventListener('keydown', undoLatest);
    return () => removeEventListener('keydown', undoLatest);
  }, []);
  return <Toast store={store} shownMs={shownMs} />;
}
