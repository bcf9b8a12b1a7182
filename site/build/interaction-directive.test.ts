// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import interaction from './interaction-directive.ts';

// That an early press is kept and replayed, and what wakes an island, is in e2e: share, subscribe, chart and weight.
test('a held link whose click is too old for a new window opens in this tab', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
  const island = document.createElement('div');
  island.innerHTML = '<a href="https://share.example/" data-hold>Share</a>';
  document.body.append(island);
  interaction(async () => async () => {}, { name: 'interaction', value: true as never }, island);
  island.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://share.example/'));
  Reflect.deleteProperty(navigator, 'userActivation');
  assign.mockRestore();
  island.remove();
});
