import { cabsOf, truckKey, truckModels } from '../../tools/my-truck/truck.ts';

/** What the script needs of a model: its short name, and whether its cab is worth naming. */
type TagModels = Record<string, [short: string, hasCabs: boolean]>;

/** Fills the tag of the header where it stands, before it is painted; self-contained, because it is printed as text. */
function fillTag(key: string, models: TagModels): void {
  const show = () => {
    let saved = '';
    try {
      saved = localStorage.getItem(key) ?? '';
    } catch {}
    const truck = new URLSearchParams(saved);
    const get = (name: string) => truck.get(name) ?? '';
    const [short, hasCabs] = models[get('model')] ?? [];
    const year = `’${get('year').slice(2)}`;
    const tag = document.querySelector('[data-truck-tag]');
    const [name, details, brief] = tag?.querySelectorAll('[data-part]') ?? [];
    if (!name || !details || !brief) return;
    document.documentElement.toggleAttribute('data-my-truck', Boolean(short));
    name.textContent = short ? `${year} ${short}` : 'My truck';
    brief.textContent = short ? year : 'My truck';
    details.textContent = short ? [hasCabs && get('cab'), get('drive').toUpperCase()].filter(Boolean).join(', ') : '';
  };
  show();
  for (const event of [key, 'storage', 'pageshow']) addEventListener(event, show);
}

const models: TagModels = Object.fromEntries(truckModels.map(({ id, short }) => [id, [short, cabsOf(id).length > 1]]));

/** The script as text. */
export const truckTagScript = `(${fillTag.toString()})(${JSON.stringify(truckKey)},${JSON.stringify(models)})`;
