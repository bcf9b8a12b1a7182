import { useLayoutEffect, useRef } from 'react';

const pairMs = 1200;
const settingName = 'desk-single-keys';

/** Whether single keys work; a person who uses speech can turn them off. */
export const areKeysOn = (): boolean => localStorage.getItem(settingName) !== 'off';

/** Turns single keys on or off. */
export const setKeysOn = (isOn: boolean): void => localStorage.setItem(settingName, isOn ? 'on' : 'off');

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns keys as this computer's keyboard names them: ⌘⇧F on Apple's, Ctrl+Shift+F on others. */
export const nameKeys = (keys: string): string =>
  isApple ? keys : keys.replaceAll('⌘', 'Ctrl+').replaceAll('⇧', 'Shift+').replaceAll('⏎', 'Enter');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Enter and Space belong to the button or link that has focus. */
const isPress = (key: string, target: EventTarget | null): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches('a, button, summary');

/**
 * Runs actions by keys: single letters ('j', '?'), pairs ('g i'), and with ⌘ or Ctrl ('mod+k', 'mod+shift+f'). Single keys
 * rest while a field has focus or a dialog or menu is open; those with ⌘ or Ctrl do not.
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Before the paint: a key works from the moment its view is seen.
  useLayoutEffect(() => {
    let lead = '';
    let at = 0;
    function onKey(event: KeyboardEvent): void {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isMod = event.metaKey || event.ctrlKey;
      if (isMod) run(`mod+${event.shiftKey ? 'shift+' : ''}${key}`, event);
      if (isMod || event.altKey || isField(event.target) || !areKeysOn()) return;
      if (isPress(key, event.target) || document.querySelector('dialog[open], :popover-open') !== null) return;
      const pair = `${lead} ${key}`;
      const isPair = performance.now() - at < pairMs && pair in current.current;
      [lead, at] = [key, performance.now()];
      run(isPair ? pair : event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key, event);
    }
    function run(name: string, event: KeyboardEvent): void {
      const action = current.current[name];
      if (action === undefined || event.defaultPrevented) return;
      event.preventDefault();
      action(event);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
