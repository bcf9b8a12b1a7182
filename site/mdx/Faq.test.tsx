// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Faq } from './Faq.tsx';

afterEach(cleanup);

const items = [
  { question: 'Which tows more?', answer: 'The V8.' },
  { question: 'Which uses less fuel?', answer: 'The four, on EPA labels.' },
];

test('every question and answer is in the page word for word', () => {
  render(<Faq items={items} />);
  for (const { question, answer } of items) {
    expect(screen.getByText(question).tagName).toBe('SUMMARY');
    expect(screen.getByText(answer).closest('details')?.querySelector('summary')?.textContent).toBe(question);
  }
});

test('only the first answer is open at the start', () => {
  render(<Faq items={items} />);
  const isOpen = items.map(({ question }) => screen.getByText(question).closest('details')?.hasAttribute('open'));
  expect(isOpen).toEqual([true, false]);
});
