// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Fact } from '../facts/fact-schema.ts';
import { FactLink } from './FactLink.tsx';

afterEach(cleanup);

const towing: Fact = {
  id: 'turbomax-towing',
  label: 'TurboMax towing',
  value: 9500,
  unit: 'lb',
  appliesTo: {},
  source: { kind: 'spec' },
  checked: '2025-07-18',
  status: 'stated',
};

test('a fact is printed with its unit and links to its note', () => {
  render(<FactLink fact={towing} />);
  expect(screen.getByText('9,500 lb').getAttribute('href')).toBe('#figure-turbomax-towing');
});

test('a fact may be printed without its unit', () => {
  render(<FactLink fact={towing} as="value" />);
  expect(screen.getByRole('link').textContent).toBe('9,500');
});
