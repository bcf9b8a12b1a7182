import { truckKey, truckModels } from '../../tools/my-truck/truck.ts';

/** Fills the tag of the header where it stands, before it is painted; self-contained, because it is printed as text. */
function fillTag(key: string, models: Record<string, string>): void {
  const show = () => {
    let saved = '';
    try {
      saved = localStorage.getItem(key) ?? '';
    } catch {}
    const truck = new URLSearchParams(saved);
    const get = (name: string) => truck.get(name) ?? '';
    const short = models[get('model')];
    const year = `’${get('year').slice(2)}`;
    // The midsize trucks have one cab: it is not worth a word.
    const details = [get('model').endsWith('1500') && get('cab'), get('drive').toUpperCase()];
    const words = short ? [`${year} ${short}`, details.filter(Boolean).join(', '), year] : ['My truck', '', 'truck'];
    document.querySelectorAll('[data-truck-tag] [data-part]').forEach((part, at) => {
      part.textContent = words[at] ?? '';
    });
    document.documentElement.toggleAttribute('data-my-truck', Boolean(short));
  };
  show();
  for (const event of [key, 'storage', 'pageshow']) addEventListener(event, show);
}

const models = Object.fromEntries(truckModels.map(({ id, short }) => [id, short]));

/** The script as text, without its indents. */
export const truckTagScript = `(${fillTag.toString()})(${JSON.stringify(truckKey)},${JSON.stringify(models)})`.replace(
  /\n\s*/g,
  '\n',
);
