import { truckKey } from '../../my-truck/truck-key.ts';
import './truck-tag.css';

/** Leads to the reader's truck and names it once it is saved; dashed before that. */
export function TruckTag() {
  return (
    <>
      <a className="truck-tag" href="/my-truck" data-truck-tag>
        <span className="truck-tag-long">
          <span data-part>My truck</span> <small data-part />
        </span>
        <span className="truck-tag-short">
          <span className="truck-tag-my">My </span>
          <span data-part>truck</span>
        </span>
      </a>
      <script dangerouslySetInnerHTML={{ __html: truckTagScript }} />
    </>
  );
}

/** Fills the tag of the header where it stands, before it is painted; self-contained, because it is printed as text. */
function fillTag(key: string): void {
  const show = () => {
    let saved = '';
    try {
      saved = localStorage.getItem(key) ?? '';
    } catch {}
    // Saved as 'truck=silverado-1500.2024.crew.4wd'.
    const read = (pattern: RegExp) => pattern.exec(saved)?.[1] ?? '';
    const model = read(/truck=([a-z\d-]+)/);
    const [year, cab, drive] = [read(/\b(20\d\d)\b/), read(/\b(regular|double|crew)\b/), read(/\b([24]wd)\b/)];
    // 'silverado-1500' → 'Silverado'. The midsize trucks have one cab: it is not worth a word.
    const [name = '', isFullSize] = model.split('-');
    const brief = `’${year.slice(2)}`;
    const details = [isFullSize && cab, drive.toUpperCase()].filter(Boolean).join(', ');
    const words = model
      ? [`${brief} ${name[0]?.toUpperCase()}${name.slice(1)}`, details, brief]
      : ['My truck', '', 'truck'];
    document.querySelectorAll('[data-part]').forEach((part, at) => {
      part.textContent = words[at] ?? '';
    });
    document.documentElement.toggleAttribute('data-my-truck', model !== '');
  };
  show();
  addEventListener(key, show);
  // A page that comes back from the browser's memory shows what was saved since.
  addEventListener('pageshow', show);
}

/** The script as text, without its indents. */
const truckTagScript = `(${fillTag.toString()})(${JSON.stringify(truckKey)})`.replace(/\n\s*/g, '\n');
