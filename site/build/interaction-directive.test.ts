// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import interaction, { type InteractionOptions } from './interaction-directive.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Creates an island as Astro renders it: not hydrated, with its code loaded and started by the test. */
function sleep(html: string, options: InteractionOptions | boolean = true) {
  const island = document.createElement('div');
  island.innerHTML = html;
  document.body.append(island);
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>();
  const load = vi.fn(() => promise);
  const hydrate = vi.fn(async () => {});
  interaction(load, { name: 'interaction', value: options as never }, island);
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    island,
    load,
    hydrate,
    find: <E extends HTMLElement>(selector: string) => island.querySelector<E>(selector) as E,
    arrive: async () => {
      resolve(hydrate);
      await settle();
    },
  };
}
const click = (target: Element) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};

test('two early clicks on what is in a button are replayed once on the button, after hydration', async () => {
  const { find, hydrate, arrive } = sleep('<button type="button"><span>Copy</span></button>');
  const order: unknown[] = [];
  hydrate.mockImplementation(async () => {
    order.push('hydrated');
  });
  click(find('span'));
  click(find('span'));
  find('button').addEventListener('click', ({ target }) => order.push(target));
  await arrive();
  expect(order).toEqual(['hydrated', find('button')]);
});

test('a link that asks for it is held back, any other link is followed at once', () => {
  const { island, find, load } = sleep('<a href="#a" data-hold>Share</a><a href="#b" class="heading-plain">Read</a>');
  island.addEventListener('click', (event) => event.preventDefault());
  const heard = vi.fn();
  find('.heading-plain').addEventListener('click', heard);
  expect(click(find('[data-hold]')).defaultPrevented).toBe(true);
  expect(load).toHaveBeenCalledOnce();
  click(find('.heading-plain'));
  expect(heard).toHaveBeenCalledOnce();
});

test.each(['click', 'focusin'])('a calm island is hydrated on %s, not by a touch or a resting mouse', (type) => {
  const { island, load } = sleep('<p>Chart</p>', { calm: true });
  island.dispatchEvent(new Event('pointerdown'));
  for (const pointerType of ['mouse', 'touch']) island.dispatchEvent(new PointerEvent('pointermove', { pointerType }));
  expect(load).not.toHaveBeenCalled();
  island.dispatchEvent(new Event(type));
  expect(load).toHaveBeenCalledOnce();
});

test('a held link whose click is too old for a new window opens in this tab', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
  const { find, arrive } = sleep('<a href="https://share.example/" data-hold>Share</a>');
  click(find('a'));
  await arrive();
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://share.example/');
});
