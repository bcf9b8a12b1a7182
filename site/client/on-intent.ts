import toolsUrl from 'virtual:reading-tools-url';

/** What the code fetched on intent offers to the page. */
export interface ReadingTools {
  operate: (control: HTMLElement) => void;
}

/** Fetches the code behind the reading tools when the reader reaches for one, and hands it every press. */
let tools: Promise<ReadingTools> | undefined;

function reach(event: Event): void {
  const control = (event.target as Element).closest?.<HTMLElement>('a.source-mark,a[data-definition],[data-tool]');
  const { type, pointerType, movementX, movementY, ctrlKey, metaKey, shiftKey } = event as PointerEvent;
  // A mouse at rest under a scrolling page reports moves without a distance; a finger may only be scrolling past.
  if (!control || (type === 'pointermove' && (pointerType === 'touch' || !(movementX || movementY)))) return;
  const isPress = type === 'click' && !ctrlKey && !metaKey && !shiftKey;
  if (isPress) event.preventDefault();
  tools ??= import(/* @vite-ignore */ toolsUrl);
  tools.then(
    ({ operate }) => isPress && operate(control),
    () => {
      // Without the code, a link does what it does without JavaScript.
      tools = undefined;
      if (isPress && control instanceof HTMLAnchorElement) location.assign(control.href);
    },
  );
}

for (const type of ['pointermove', 'focusin', 'click']) document.addEventListener(type, reach);
