import { lifetimeWords } from '../../core/people/link-lifetimes.ts';
import type { LinkPageName } from '../../core/people/link-pages.ts';
import { fillWords, site } from '../../site.config.ts';
import { subscribeFormWords, words } from '../../site.words.ts';
import { watchConsent } from '../islands/form-consents.ts';
import { SpamTrap } from './LetterForm.tsx';
import { type LinkPageShape, linkPageShapes, linkPageTargets, type WordedPageName } from './link-page-shapes.ts';

/** The words of a page behind a link. */
interface LinkPageWords {
  title: string;
  text: string;
  /** On the button that acts, where there is one. */
  button?: string;
}

/** A page that acts needs words on its button. */
type WordsOf<Shape> = Shape extends { action: string } ? Required<LinkPageWords> : LinkPageWords;

/** Words that are missing are an error here. */
const wordsByPage: { [Name in WordedPageName]: WordsOf<(typeof linkPageShapes)[Name]> } = words.linkPages;

const values = { ...lifetimeWords, contact: site.contactEmail };

/** Returns the words of a page behind a link; undefined for the preferences and the letter, which are forms of their own. */
export function linkPageWords(name: LinkPageName): LinkPageWords | undefined {
  if (!isWorded(name)) return undefined;
  const { title, text, button }: LinkPageWords = wordsByPage[name];
  return { title, text: fillWords(text, values), ...(button !== undefined && { button }) };
}

const isWorded = (name: LinkPageName): name is WordedPageName => Object.hasOwn(linkPageShapes, name);

interface LinkPageProps {
  name: LinkPageName;
}

/** Renders a page behind a link in a mail: a status message, and one large button when there is a choice. */
export function LinkPage({ name }: LinkPageProps) {
  const { title = '', text = '', button } = linkPageWords(name) ?? {};
  const { showsAddress, showsLetter, asksAddress, action, links }: LinkPageShape = isWorded(name)
    ? linkPageShapes[name]
    : { links: [] };
  return (
    <div className={`page-wrap text-page ${asksAddress ? 'title-beside' : ''} outcome-page`}>
      <header className="page-head">
        <h1>{title}</h1>
        {showsAddress && <p className="page-address">__ADDRESS__</p>}
        <p className="page-lede">{text}</p>
      </header>
      {showsLetter && (
        <blockquote className="letter-quote">
          <p dir="auto">__TEXT__</p>
          <footer dir="auto">__NAME__</footer>
        </blockquote>
      )}
      {asksAddress && <WatchForm />}
      {action && (
        <form action="__ACTION__" method="post">
          <button className="btn btn-large" type="submit" name="action" value={action}>
            {button}
          </button>
        </form>
      )}
      {links.length > 0 && (
        <p className="row page-actions">
          {links.map((link) => (
            <a key={link} className="btn btn-line" href={linkPageTargets[link]}>
              {words.linkPageLinks[link]}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** Renders the form that asks to be told of a change, as the server's template. */
const WatchForm = () => (
  <>
    __FAULTS__
    <form className="letter-form grid" action="__ACTION__" method="post" noValidate>
      <SpamTrap />
      __CHOICES__
      <div>
        <label htmlFor="letter-email">{subscribeFormWords.label}</label>
        <input
          id="letter-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          data-invalid="email"
          defaultValue="__ADDRESS__"
        />
        <small id="letter-email-hint">
          {watchConsent()} <a href="/privacy-policy#who-we-are">{subscribeFormWords.contact}</a>,{' '}
          <a href="/privacy-policy">Privacy Policy</a>
        </small>
      </div>
      <button className="btn btn-large" type="submit">
        {words.watch.button}
      </button>
    </form>
  </>
);
