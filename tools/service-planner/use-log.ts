import { useEffect, useState } from 'react';
import { type Keeping, loadLog, logKey, saveLog } from './log-store.ts';
import type { LogEntry } from './service.ts';

/** The reader's log, and how it is kept. */
export interface LogState {
  entries: readonly LogEntry[];
  keeping: Keeping;
  change: (update: (entries: readonly LogEntry[]) => LogEntry[]) => void;
}

/** The log of this browser; where storage is refused it lasts as long as the page. `items` must be one object. */
export function useLog(items: ReadonlySet<string>): LogState {
  const [{ entries, keeping }, setLog] = useState<{ entries: readonly LogEntry[]; keeping: Keeping }>({
    entries: [],
    keeping: 'kept',
  });

  useEffect(() => {
    setLog(loadLog(items));
    const follow = ({ key }: StorageEvent) => key === logKey && setLog(loadLog(items));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [items]);

  const change: LogState['change'] = (update) => {
    // Another tab may have written since: what it added must not be lost.
    const stored = keeping === 'refused' ? undefined : loadLog(items);
    const next = update(stored && stored.keeping === 'kept' ? stored.entries : entries);
    setLog({ entries: next, keeping: saveLog(next) ? 'kept' : 'refused' });
  };
  return { entries, keeping, change };
}
