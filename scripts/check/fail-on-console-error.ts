import { afterEach, beforeEach, expect } from 'vitest';

// React reports wrong keys, wrong nesting and failed hydration only here, so any console error fails the test.
// A plain replacement, not a spy: a test that expects an error can still spy on it.
const print = console.error;
let reports: string[] = [];

beforeEach(() => {
  reports = [];
  console.error = (...values: unknown[]) => {
    reports.push(values.map(String).join(' '));
    print(...values);
  };
});

afterEach(() => {
  console.error = print;
  expect(reports, 'console.error was called during the test').toEqual([]);
});
