import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { toastMs } from '../../site.config.ts';
import { Icon } from '../Icon.tsx';
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

/** Shows one toast; it closes automatically unless the pointer or the focus is on it. */
function ToastCard(props: { toast: ToastMessage; shownMs: number; onDismiss: ToastStore['dismiss'] }) {
  const { toast, shownMs, onDismiss } = props;
  const { id, title, message, link, tone, opener, undo } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, shownMs, onDismiss]);

  const close = ({ currentTarget, detail }: MouseEvent) => {
    const hadFocus = document.activeElement === currentTarget;
    onDismiss(id);
    // The button is about to be removed; without this, focus would jump to the start of the page.
    if (hadFocus) opener?.focus({ preventScroll: detail > 0 });
  };
  const isError = tone === 'error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it open
    <div
      className={isError ? 'toast toast-error' : 'toast'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={({ currentTarget }) => setIsHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setIsHeld(true)}
      onBlur={({ currentTarget }) => setIsHeld(currentTarget.matches(':hover'))}
    >
      <Icon name={isError ? 'alert' : 'ok'} />
      <b>{title}</b>
      {undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={(event) => {
            close(event);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      {message && (
        <p>
          {message}
          {link && ' '}
          {link && <a href={link.href}>{link.label}</a>}
        </p>
      )}
    </div>
  );
}
