import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { toastMs } from '../../site.config.ts';
import { ToastView } from './ToastView.tsx';
import { dismissToast, type ToastMessage, toastStore } from './toast-store.ts';

const none: readonly ToastMessage[] = [];

/** Shows the current toast; it closes automatically unless the pointer or the focus is on it. */
export function Toast() {
  const [newest] = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const [heldId, setHeldId] = useState<number>();
  const toast = newest?.isOpen ? newest : undefined;
  const openId = toast?.id;
  // A toast that replaces a paused one is not paused: the pointer is not on it yet.
  const isHeld = openId !== undefined && heldId === openId;
  useEffect(() => {
    if (openId === undefined || isHeld) return;
    const timer = setTimeout(() => dismissToast(openId), toastMs);
    return () => clearTimeout(timer);
  }, [openId, isHeld]);

  const dismiss = ({ currentTarget, detail }: MouseEvent) => {
    setHeldId(undefined);
    if (!toast) return;
    const hadFocus = document.activeElement === currentTarget;
    dismissToast(toast.id);
    // The button is about to be removed; without this, focus would jump to the start of the page.
    if (hadFocus) toast.opener?.focus({ preventScroll: detail > 0 });
  };
  return (
    <ToastView toast={toast} onHold={(isHolding) => setHeldId(isHolding ? openId : undefined)} onDismiss={dismiss} />
  );
}
