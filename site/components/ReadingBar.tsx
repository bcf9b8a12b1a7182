import { savedCacheOf } from '../../core/offline.ts';

/** The quiet line over an article's text: text size and saving. Nothing in it works without JavaScript. */
export function ReadingBar({ path }: { path: string }) {
  return (
    <div className="reading-bar wide needs-js">
      <fieldset>
        <legend className="sr">Text size</legend>
        <button type="button" data-tool="smaller" aria-label="A− Smaller text">
          A−
        </button>
        <button type="button" data-tool="larger" aria-label="A+ Larger text">
          A+
        </button>
        <span className="sr" aria-live="polite" data-text-size-status />
      </fieldset>
      <button type="button" data-tool="save" data-cache={savedCacheOf(path)}>
        Save for later
      </button>
    </div>
  );
}
