import address from 'virtual:reading-tools-address';
import type { ReadingTools } from './reading-tools-contract.ts';

/** Fetches the code behind the reading tools when the reader reaches for one, and hands it every press. */
let tools: Promise<ReadingTools> | undefined;

function reach(event: Event): void {
  const control = (event.target as Element).closest?.<HTMLElement>('a.self,[data-tool]');
  // A mouse at rest under a scrolling page reports moves without a distance; a finger may only be scrolling past.
  const { type, pointerType, movementX, movementY, ctrlKey, metaKey, shiftKey } = event as PointerEvent;
  if (!control || (type === 'pointermove' && (pointerType === 'touch' || !(movementX || movementY)))) return;
  const isPress = type === 'click' && !ctrlKey && !metaKey && !shiftKey;
  // A heading's link stays a link: its address is copied beside.
  if (isPress && control.dataset['tool']) event.preventDefault();
  tools ??= import(/* @vite-ignore */ address);
  tools.then(
    ({ operate }) => isPress && operate(control),
    () => {
      tools = undefined;
      if (isPress && control instanceof HTMLAnchorElement) location.assign(control.href);
    },
  );
}

for (const type of ['pointermove', 'focusin', 'click']) document.addEventListener(type, reach);
