const settingName = 'desk-theme';

/** Applies the scheme chosen before; without a choice the system's counts. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(settingName);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
}

/** Switches between light and dark, and remembers it. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const now = dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  dataset['theme'] = now === 'dark' ? 'light' : 'dark';
  localStorage.setItem(settingName, dataset['theme']);
}
