import { linkActions } from '../../core/link-pages.ts';
import { archiveCategories } from '../../site.config.ts';

interface PreferencesPageProps {
  /** What came of the last press. */
  notice?: { text: string; isError: boolean } | undefined;
}

const frequencies = [
  { value: 'every', label: 'Every issue' },
  { value: 'monthly', label: 'Once a month' },
] as const;

/** Renders a subscriber's own page: topics, frequency, and the links to download or delete the data. */
export function PreferencesPage({ notice }: PreferencesPageProps) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>Your newsletter</h1>
        <p className="page-address">__ADDRESS__</p>
        <p className="page-lede">Choose what you want to read and how often.</p>
      </header>
      {notice && (
        <p className={notice.isError ? 'status-message status-error' : 'status-message'} role="status">
          {notice.text}
        </p>
      )}
      <form className="preference-form" action="__ACTION__" method="post">
        <fieldset>
          <legend>Topics</legend>
          {archiveCategories.map(({ name }) => (
            <label key={name}>
              <input type="checkbox" name="topic" value={name} data-checked={`topic:${name}`} />
              {name}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>How often</legend>
          {frequencies.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="frequency" value={value} data-checked={`frequency:${value}`} />
              {label}
            </label>
          ))}
        </fieldset>
        <button className="btn btn-large" type="submit" name="action" value={linkActions.save}>
          Save my choices
        </button>
      </form>
      <section className="my-data" aria-labelledby="my-data">
        <h2 id="my-data">Your data</h2>
        <p>
          You can download everything we store about you, or delete it. Because a newsletter may be forwarded, we first
          mail you a link for it.
        </p>
        <form className="page-actions" action="__ACTION__" method="post">
          <button className="btn btn-line" type="submit" name="action" value={linkActions.sendExportLink}>
            Send me a link to download it
          </button>
          <button className="btn btn-line" type="submit" name="action" value={linkActions.sendEraseLink}>
            Send me a link to delete it
          </button>
        </form>
      </section>
    </div>
  );
}
