import { Icon } from '../../ui/Icon.tsx';

/** Switches the colour scheme; the head script answers it, so it works from the first moment. Hidden without JavaScript. */
export function ThemeSwitch() {
  return (
    <button className="theme-switch needs-js" type="button" data-theme-switch aria-label="Switch color scheme">
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
