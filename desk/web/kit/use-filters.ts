import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Returns the filters of a list, which are its address, and a function that changes one; '' takes it away. */
export function useFilters(): [URLSearchParams, (name: string, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) => setParams((old) => withFilter(old, name, value), { replace: true }),
    [setParams],
  );
  return [params, set];
}

/** Returns the filters with one of them changed. */
export function withFilter(old: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
