export interface ToastMessage {
  id: number;
  title: string;
  message?: string | undefined;
  tone: 'ok' | 'error';
  /** Takes back what the toast is about, while it is shown. */
  undo?: (() => void) | undefined;
  /** Where to go on. */
  link?: { label: string; href: string } | undefined;
  /** False once dismissed; it is removed from memory later. */
  isOpen: boolean;
  /** The element that had focus when the toast was shown. */
  opener?: HTMLElement | undefined;
}

/** How long a dismissed toast stays in memory. */
export const removeDelayMs = 1_000_000;
/** Loads the toast's code when it has not been fetched yet. */
export const toastEvent = 'site:toast';

/** The toasts of a page, newest first; for `useSyncExternalStore`. */
export type ToastStore = ReturnType<typeof createToastStore>;

/** Creates a store with at most `limit` toasts in memory: a new one replaces the oldest. */
export function createToastStore(limit: number) {
  let toasts: readonly ToastMessage[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly ToastMessage[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(toast: Omit<ToastMessage, 'id' | 'isOpen' | 'opener'>): void {
      const focused = document.activeElement;
      const opener = focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
      change([{ ...toast, id: ++lastId, isOpen: true, opener }, ...toasts].slice(0, limit));
      window.dispatchEvent(new Event(toastEvent));
    },
    /** Marks a toast closed; it is removed from memory after the delay. */
    dismiss(id: number): void {
      change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
      setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removeDelayMs);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}

/** The site shows one toast at a time. */
export const toastStore = createToastStore(1);

/** Shows a toast on the site, replacing the previous one. */
export const showToast = toastStore.show;
