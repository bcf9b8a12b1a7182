import { useEffect } from 'react';

/**
 * Keeps `--keyboard` at the height of the on-screen keyboard where it covers the page, as on iOS; elsewhere the page
 * itself gets shorter and the height is 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return;
    const update = () => {
      // A reader who zooms in makes the visible part smaller too.
      const covered = view.scale > 1.01 ? 0 : innerHeight - view.height - view.offsetTop;
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
    };
  }, []);
}
