import type { ClientDirective } from 'astro';
import { ownKey } from '../../tools/subject/subject-key.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | InteractionOptions;
  }
}

/** What `client:interaction` may be given. */
export interface InteractionOptions {
  /** A window event that wakes the island too. */
  on?: string;
  /** True for things readers scroll past: a passing pointer or finger does not wake it, a moving mouse does. */
  calm?: boolean;
  /** True for what an address can set: a page opened with a query wakes it at once. */
  addressed?: boolean;
}

const eager = ['pointermove', 'pointerdown', 'focusin', 'input'];
const calm = ['pointermove', 'focusin', 'input'];

/**
 * Hydrates an island once the reader shows intent, then replays the click that came too early.
 * React hydrates synchronously for a replayed `click` but not for `submit`, so the click on the submit button is
 * replayed. Where the code cannot be fetched, links and forms do what they do without JavaScript.
 */
const interaction: ClientDirective = (load, options, island) => {
  const { on, calm: isCalm, addressed: isAddressed } = (options.value || {}) as InteractionOptions;
  const controller = new AbortController();
  const { signal } = controller;
  let heldBack: HTMLElement | undefined;
  let missed: Event | undefined;
  let isStarted = false;
  let hasFailed = false;

  const release = () => {
    controller.abort();
    if (missed && !hasFailed) replay(missed);
    if (!heldBack) return;
    const submits = heldBack instanceof HTMLButtonElement && heldBack.type === 'submit' ? heldBack : undefined;
    if (hasFailed && submits) submits.form?.submit();
    else if (heldBack instanceof HTMLAnchorElement && !mayOpenWindow()) location.assign(heldBack.href);
    else heldBack.click();
  };
  const wake = (event?: Event) => {
    if (event instanceof PointerEvent && isPassing(event)) return;
    if (isCalm) missed = event;
    if (isStarted) return;
    isStarted = true;
    island.addEventListener('astro:hydration-error', () => {
      hasFailed = true;
    });
    load()
      .then((hydrate) => hydrate())
      .catch(() => {
        hasFailed = true;
      })
      .finally(release);
  };

  for (const type of isCalm ? calm : eager) {
    island.addEventListener(type, wake, { capture: true, passive: true, signal });
  }
  island.addEventListener(
    'click',
    (event) => {
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      const control = (event.target as Element).closest<HTMLElement>('button,a[data-hold]');
      // A link opened in a tab of its own needs no island.
      if (control instanceof HTMLAnchorElement && (ctrlKey || metaKey || shiftKey)) return;
      if (control) {
        event.preventDefault();
        event.stopImmediatePropagation();
        heldBack = control;
      }
      if (control || isCalm) wake(event);
    },
    { capture: true, signal },
  );
  if (isAddressed && (location.search !== '' || hasOwn())) wake();
  if (on) window.addEventListener(on, () => wake(), { once: true, signal });
};

/** What the reader saved fills in the fields, so the answer on the page must follow without a touch. */
function hasOwn(): boolean {
  try {
    return ownKey !== undefined && localStorage.getItem(ownKey) !== null;
  } catch {
    return false;
  }
}

/** Browsers block new windows some seconds after a click. A link that waited longer for its code opens in this tab. */
function mayOpenWindow(): boolean {
  return navigator.userActivation?.isActive ?? true;
}

/** A mouse that rests while the page scrolls under it has not moved; a finger may only be scrolling past. */
function isPassing({ type, pointerType, movementX, movementY }: PointerEvent): boolean {
  if (type === 'click') return false;
  return pointerType === 'touch' || (type === 'pointermove' && !movementX && !movementY);
}

/** Shows a calm island where the reader is by now, or tapped; `pointerdown`, because React hydrates at once for it. */
function replay({ type, target }: Event): void {
  const element = target as Element;
  const isFocus = type === 'focusin';
  // After a tap, a touch screen does not always report a hover.
  if (type !== 'click' && !element.matches(isFocus ? ':focus' : ':hover')) return;
  const init = { bubbles: true };
  element.dispatchEvent(isFocus ? new FocusEvent('focusin', init) : new PointerEvent('pointerdown', init));
}

export default interaction;
