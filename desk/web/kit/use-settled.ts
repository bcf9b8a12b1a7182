import { useEffect, useRef, useState } from 'react';

/** Returns a value when it has not changed for a while, or after `mostMs` while it keeps changing. */
export function useSettled<T>(value: T, ms: number, mostMs = Number.POSITIVE_INFINITY): T {
  const [settled, setSettled] = useState(value);
  const since = useRef<number>(undefined);
  useEffect(() => {
    if (value === settled) return undefined;
    since.current ??= performance.now();
    const left = since.current + mostMs - performance.now();
    const timer = setTimeout(
      () => {
        since.current = undefined;
        setSettled(value);
      },
      Math.max(0, Math.min(ms, left)),
    );
    return () => clearTimeout(timer);
  }, [value, settled, ms, mostMs]);
  return settled;
}
