import { useSyncExternalStore } from 'react';
import { toastMs } from '../../site.config.ts';
import { ToastCard } from './ToastCard.tsx';
import { type ToastMessage, type ToastStore, toastStore } from './toast-store.ts';

const none: readonly ToastMessage[] = [];

/**
 * Shows the toasts of a store in two live regions, in the page from the start so that screen readers announce what
 * appears in them: success waits for a pause, an error interrupts.
 */
export function Toast({ store = toastStore, shownMs = toastMs }: { store?: ToastStore; shownMs?: number }) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => none);
  const cards = (tone: ToastMessage['tone']) =>
    toasts
      .filter((toast) => toast.isOpen && toast.tone === tone)
      .map((toast) => <ToastCard key={toast.id} toast={toast} shownMs={shownMs} onDismiss={store.dismiss} />);
  return (
    <section className="toaster" aria-label="Notifications">
      <div role="status" aria-live="polite">
        {cards('ok')}
      </div>
      <div role="alert" aria-live="assertive">
        {cards('error')}
      </div>
    </section>
  );
}
