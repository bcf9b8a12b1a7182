import { expect, test } from 'vitest';
import { jobOf } from './jobs.ts';

test.each([
  ['the job it names wins', { job: 'towing', validUntil: '2025-07-31', categories: ['Comparisons'] }, 'towing'],
  ['a last day makes it an offer', { validUntil: '2025-07-31', categories: ['Comparisons'] }, 'offers'],
  ['its category decides', { categories: ['Maintenance & Reliability'] }, 'running'],
  ['the first category with a job decides', { categories: ['Engine & Specs', 'Performance & Tuning'] }, 'tuning'],
  ['without one it is about choosing', { categories: ['News & Updates'] }, 'choosing'],
] as const)('the job of an article: %s', (_, post, job) => {
  expect(jobOf({ ...post, categories: [...post.categories] })).toBe(job);
});
