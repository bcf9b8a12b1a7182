// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Callout } from './Callout.tsx';

afterEach(cleanup);

test('a remark is a landmark named by its title, with its text inside', () => {
  render(
    <Callout title="The short version">
      <p>Either engine does the work.</p>
    </Callout>,
  );
  const remark = screen.getByRole('complementary', { name: 'The short version' });
  expect(within(remark).getByText('The short version')).toBeTruthy();
  expect(within(remark).getByText('Either engine does the work.')).toBeTruthy();
});

test('a warning looks different from a note', () => {
  const { rerender } = render(<Callout title="Mind">Text</Callout>);
  expect(screen.getByRole('complementary').classList.contains('warn')).toBe(false);
  rerender(
    <Callout title="Mind" tone="warning">
      Text
    </Callout>,
  );
  expect(screen.getByRole('complementary').classList.contains('warn')).toBe(true);
});
