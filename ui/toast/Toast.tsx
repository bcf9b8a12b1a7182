import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { toastMs } from '../../site.config.ts';
import { ToastView } from './ToastView.tsx';
import { dismissToast, type ToastMessage, toastStore } from './toast-store.ts';

const none: readonly ToastMessage[] = [];

/** Shows the current toast; it closes by itself unless the reader points at it or the focus is inside it. */
export function Toast() {
  const [newest] = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const [heldId, setHeldId] = useState<number>();
  const toast = newest?.isOpen ? newest : undefined;
  const openId = toast?.id;
  // A toast that replaces the held one is not held: the reader does not point at it yet.
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
    // The button is about to go: without this the focus would fall back to the start of the page.
    if (hadFocus) toast.opener?.focus({ preventScroll: detail > 0 });
  };
  return (
    <ToastView toast={toast} onHold={(isHolding) => setHeldId(isHolding ? openId : undefined)} onDismiss={dismiss} />
  );
}
