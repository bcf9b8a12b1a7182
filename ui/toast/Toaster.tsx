import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotice, type Notice, noticeStore } from './notice-store.ts';
import { ToasterView } from './ToasterView.tsx';

const showMs = 5000;
const none: readonly Notice[] = [];

/** Shows the current notice; it closes by itself unless the reader points at it or is inside it. */
export function Toaster() {
  const [notice] = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none);
  const [heldId, setHeldId] = useState<number>();
  const openId = notice?.isOpen ? notice.id : undefined;
  // A notice that replaces the held one is not held: nobody points at it yet.
  const isHeld = openId !== undefined && heldId === openId;
  useEffect(() => {
    if (openId === undefined || isHeld) return;
    const timer = setTimeout(() => dismissNotice(openId), showMs);
    return () => clearTimeout(timer);
  }, [openId, isHeld]);
  return (
    <ToasterView
      notice={notice?.isOpen ? notice : undefined}
      onHold={(isHolding) => setHeldId(isHolding ? openId : undefined)}
      onDismiss={() => {
        setHeldId(undefined);
        if (openId !== undefined) dismissNotice(openId);
      }}
    />
  );
}
