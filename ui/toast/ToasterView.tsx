import { Icon } from '../icons/Icon.tsx';
import type { Notice } from './notice-store.ts';

interface ToasterViewProps {
  notice?: Notice | undefined;
  onHold?: (isHeld: boolean) => void;
  onDismiss?: () => void;
}

/** The live region, in the page from the start so that screen readers announce what appears in it. */
export function ToasterView({ notice, onHold, onDismiss }: ToasterViewProps) {
  return (
    <div className="toaster" role="status" aria-live="polite">
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it open
        <div
          key={notice.id}
          className={notice.tone === 'error' ? 'toast toast-error' : 'toast'}
          onMouseEnter={() => onHold?.(true)}
          onMouseLeave={({ currentTarget }) => onHold?.(currentTarget.contains(document.activeElement))}
          onFocus={() => onHold?.(true)}
          onBlur={({ currentTarget }) => onHold?.(currentTarget.matches(':hover'))}
        >
          <Icon name={notice.tone === 'error' ? 'alert' : 'ok'} />
          <b>{notice.title}</b>
          <button type="button" aria-label="Close" onClick={onDismiss}>
            <Icon name="close" />
          </button>
          {notice.message && <p>{notice.message}</p>}
        </div>
      )}
    </div>
  );
}
