import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotice, type Notice, noticeStore } from './notice-store.ts';
import { ToasterView } from './ToasterView.tsx';

const showMs = 5000;
const none: readonly Notice[] = [];

/** Shows the current notice; it closes by itself unless the reader points at it or is inside it. */
export function Toaster() {
  const [notice] = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none);
  const [isHeld, setIsHeld] = useState(false);
  const openId = notice?.isOpen ? notice.id : undefined;
  useEffect(() => {
    if (openId === undefined || isHeld) return;
    const timer = setTimeout(() => dismissNotice(openId), showMs);
    return () => clearTimeout(timer);
  }, [openId, isHeld]);
  return (
    <ToasterView
      notice={notice?.isOpen ? notice : undefined}
      onHold={setIsHeld}
      onDismiss={() => {
        setIsHeld(false);
        if (openId !== undefined) dismissNotice(openId);
      }}
    />
  );
}
