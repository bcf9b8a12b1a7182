// @vitest-environment happy-dom

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTestFact as fact } from '../facts/test-fact.ts';
import { FactNotes } from './FactNotes.tsx';

afterEach(cleanup);

const panel = () => screen.getByRole('region', { name: /source/ });

test('an article without facts has no panel', () => {
  const { container } = render(<FactNotes facts={[]} />);
  expect(container.childElementCount).toBe(0);
});

test('facts of one source share a note with its links; a source has its title or its host, and a weak one says so', () => {
  const source = { kind: 'address' as const, title: 'GM Authority', address: ['https://gmauthority.com/a'] };
  const manual = ['2025 owner’s manual, p. 12', 'https://www.b.example/x'];
  render(
    <FactNotes
      facts={[
        fact('towing', { source, checked: '2025-07-20' }),
        fact('hitch', { source: { kind: 'address', address: manual, weak: true }, checked: '2025-08-01' }),
        fact('payload', { source, checked: '2025-07-01' }),
        fact('spec', { checked: '2024-01-01' }),
      ]}
    />,
  );
  expect(screen.getByRole('heading', { name: '3 sources' })).toBeTruthy();
  const links = within(panel()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://gmauthority.com/a', manual[1]]);
  expect(links[0]?.textContent).toContain('GM Authority');
  expect(panel().textContent).toContain('(a dealer page or content site)');
  // Only opened addresses count as looked up, and the oldest day counts.
  expect(panel().textContent).toContain('looked up in July 2025');
});

test('our own sums and examples have no note', () => {
  const sum = fact('gap', { source: { kind: 'arithmetic', formula: '11,200 − 9,500' } });
  render(<FactNotes facts={[sum, fact('towing'), fact('crew', { source: { kind: 'example' } })]} />);
  expect(screen.getByRole('heading', { name: '1 source' })).toBeTruthy();
  expect(panel().querySelectorAll('.fact-note')).toHaveLength(1);
});

test('a fact we could not confirm says so', () => {
  render(<FactNotes facts={[fact('towing', { status: 'unconfirmed' })]} />);
  expect(panel().textContent).toContain('; unconfirmed');
});

test('the panel is folded, counts its sources, and explains a disagreement in one sentence', () => {
  const contested = { status: 'contested' as const, sentence: 'GM prints 9,500 and 9,300.' };
  render(<FactNotes facts={[fact('a', contested), fact('b', contested)]} />);
  expect(screen.getByRole('heading', { name: '1 source, 1 disagreement' })).toBeTruthy();
  expect(panel().querySelector('details')?.open).toBe(false);
  expect(panel().textContent).toContain('Where sources disagree');
  expect(within(panel()).getAllByText(/GM prints 9,500 and 9,300\./)).toHaveLength(1);
});

test('a page says in one line that figures are due, once their interval is over', () => {
  const facts = [fact('towing', { checked: '2025-07-18' })];
  const { rerender } = render(<FactNotes facts={facts} today="2026-07-17" />);
  expect(screen.queryByText(/due for another check/)).toBeNull();
  rerender(<FactNotes facts={facts} today="2026-07-18" />);
  expect(screen.getByText('Some figures on this page are due for another check.')).toBeTruthy();
});
