import { textSizes } from '../../site.config.ts';

const key = 'text-size';

/** Sets the article a step smaller or larger; the head script draws the next page in the same size. */
export function stepTextSize(step: 1 | -1): void {
  const { dataset } = document.documentElement;
  const now = Number(dataset['textSize'] ?? textSizes.normal);
  const next = Math.max(0, Math.min(textSizes.percent.length - 1, now + step));
  dataset['textSize'] = String(next);
  const status = document.querySelector('[data-text-size-status]');
  if (status) status.textContent = `Text size ${textSizes.percent[next]} percent`;
  try {
    if (next === textSizes.normal) localStorage.removeItem(key);
    else localStorage.setItem(key, String(next));
  } catch {
    // Storage may be forbidden; the size then lasts for the page.
  }
}
