import { expect, test } from 'vitest';
import { pageSchema } from './page-schema.ts';

const faults = (page: Record<string, unknown>) =>
  pageSchema.safeParse(page).error?.issues.map(({ message }) => message);

test('a page without its title or description is refused with the line to write', () => {
  expect(faults({})).toEqual([
    'title is missing. Write for example:  title: About Us',
    'description is missing. Write one sentence:  description: Who we are.',
  ]);
});

test('an unquoted day of change becomes the same day', () => {
  const page = { title: 'About Us', description: 'Who we are.', updatedAt: new Date('2025-07-23T00:00:00Z') };
  expect(pageSchema.parse(page).updatedAt).toBe('2025-07-23');
});

test('a misspelled field is refused and named', () => {
  expect(faults({ title: 'About Us', description: 'Who we are.', updatdAt: '2025-07-23' })).toEqual([
    'Unrecognized key: "updatdAt"',
  ]);
});
