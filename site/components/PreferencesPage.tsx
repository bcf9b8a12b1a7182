import { linkActions } from '../../core/people/link-pages.ts';
import { archiveCategories } from '../../site.config.ts';
import { words as siteWords } from '../../site.words.ts';

const words = siteWords.preferences;
const frequencies = ['every', 'monthly'] as const;

/** Renders a subscriber's own page: topics, frequency, the address, and links to download or delete the data. */
export function PreferencesPage({ notice }: { notice?: { text: string; isError: boolean } | undefined }) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>{words.title}</h1>
        <p className="page-address">__ADDRESS__</p>
        <p className="page-lede">{words.lede}</p>
      </header>
      {notice && (
        <p className={notice.isError ? 'note status-message status-error' : 'note status-message'} role="status">
          {notice.text}
        </p>
      )}
      <form className="preference-form grid" action="__ACTION__" method="post">
        <fieldset>
          <legend>{words.topics}</legend>
          {archiveCategories.map(({ name }) => (
            <label key={name}>
              <input type="checkbox" name="topic" value={name} data-checked={`topic:${name}`} />
              {name}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{words.frequency}</legend>
          {frequencies.map((value) => (
            <label key={value}>
              <input type="radio" name="frequency" value={value} data-checked={`frequency:${value}`} />
              {words[value]}
            </label>
          ))}
        </fieldset>
        <button className="btn btn-large" type="submit" name="action" value={linkActions.save}>
          {words.save}
        </button>
      </form>
      <section className="my-data grid" aria-labelledby="my-address">
        <h2 id="my-address">{words.address}</h2>
        <p>{words.addressText}</p>
        <form className="one-line" action="__ACTION__" method="post">
          <label htmlFor="new-address">{words.addressLabel}</label>
          <input id="new-address" type="email" name="address" autoComplete="email" required maxLength={254} />
          <button className="btn btn-line" type="submit" name="action" value={linkActions.sendAddressLink}>
            {words.addressButton}
          </button>
        </form>
      </section>
      <section className="my-data grid" aria-labelledby="my-data">
        <h2 id="my-data">{words.data}</h2>
        <p>{words.dataText}</p>
        <form className="row page-actions" action="__ACTION__" method="post">
          <button className="btn btn-line" type="submit" name="action" value={linkActions.sendExportLink}>
            {words.download}
          </button>
          <button className="btn btn-line" type="submit" name="action" value={linkActions.sendEraseLink}>
            {words.erase}
          </button>
        </form>
      </section>
    </div>
  );
}
