/** A message to the reader. */
export interface Notice {
  id: number;
  title: string;
  message?: string | undefined;
  tone: 'ok' | 'error';
  /** False once dismissed; it leaves memory later. */
  isOpen: boolean;
}

/** At most this many notices are kept: a new one replaces the old. */
const limit = 1;
/** How long a dismissed notice stays in memory. */
export const removeDelayMs = 1_000_000;
/** Wakes a toaster whose code has not been fetched yet. */
export const noticeEvent = 'garage:notice';

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one before. */
export function showNotice(notice: Pick<Notice, 'title' | 'message' | 'tone'>): void {
  change([{ ...notice, id: ++lastId, isOpen: true }, ...notices].slice(0, limit));
  window.dispatchEvent(new Event(noticeEvent));
}

/** Marks a notice closed; it leaves memory after the delay. */
export function dismissNotice(id: number): void {
  change(notices.map((notice) => (notice.id === id ? { ...notice, isOpen: false } : notice)));
  setTimeout(() => change(notices.filter((notice) => notice.id !== id)), removeDelayMs);
}

/** For `useSyncExternalStore`. */
export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => notices,
};
