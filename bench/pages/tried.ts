import type { Result } from './results.ts';

/** What was done to reach the goals and what stands in the way of those that are missed. */
export function tried(_results: readonly Result[]): string {
  return '';
}
