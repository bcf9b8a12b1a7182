/** A message to the reader. */
export interface ToastMessage {
  id: number;
  title: string;
  message?: string | undefined;
  tone: 'ok' | 'error';
  /** Where to go on. */
  link?: { label: string; href: string } | undefined;
  /** False once dismissed; it is removed from memory later. */
  isOpen: boolean;
  /** The element that had focus when the toast was shown. */
  opener?: HTMLElement | undefined;
}

/** At most this many toasts are in memory: a new one replaces the old. */
const limit = 1;
/** How long a dismissed toast stays in memory. */
export const removeDelayMs = 1_000_000;
/** Loads the toast's code when it has not been fetched yet. */
export const toastEvent = 'site:toast';

let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the previous one. */
export function showToast(toast: Pick<ToastMessage, 'title' | 'message' | 'tone' | 'link'>): void {
  const focused = document.activeElement;
  const opener = focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
  change([{ ...toast, id: ++lastId, isOpen: true, opener }, ...toasts].slice(0, limit));
  window.dispatchEvent(new Event(toastEvent));
}

/** Marks a toast closed; it is removed from memory after the delay. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removeDelayMs);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
