import type { MouseEvent } from 'react';
import { Icon } from '../Icon.tsx';
import type { ToastMessage } from './toast-store.ts';

interface ToastViewProps {
  toast?: ToastMessage | undefined;
  onHold?: (isHeld: boolean) => void;
  onDismiss?: (event: MouseEvent) => void;
}

/**
 * Two live regions, in the page from the start so that screen readers announce what appears in them: success waits for
 * a pause, an error interrupts.
 */
export function ToastView({ toast, onHold, onDismiss }: ToastViewProps) {
  const isError = toast?.tone === 'error';
  const drawn = toast && (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it open
    <div
      key={toast.id}
      className={isError ? 'toast toast-error' : 'toast'}
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={({ currentTarget }) => onHold?.(currentTarget.contains(document.activeElement))}
      onFocus={() => onHold?.(true)}
      onBlur={({ currentTarget }) => onHold?.(currentTarget.matches(':hover'))}
    >
      <Icon name={isError ? 'alert' : 'ok'} />
      <b>{toast.title}</b>
      <button type="button" aria-label="Close" onClick={onDismiss}>
        <Icon name="close" />
      </button>
      {toast.message && (
        <p>
          {toast.message} {toast.link && <a href={toast.link.href}>{toast.link.label}</a>}
        </p>
      )}
    </div>
  );
  return (
    <section className="toaster" aria-label="Notifications">
      <div role="status" aria-live="polite">
        {!isError && drawn}
      </div>
      <div role="alert" aria-live="assertive">
        {isError && drawn}
      </div>
    </section>
  );
}
