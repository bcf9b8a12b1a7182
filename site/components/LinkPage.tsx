import { parse } from 'yaml';
import { z } from 'zod';
import { watchConsent } from '../../core/people/consent.ts';
import { lifetimeWords } from '../../core/people/link-lifetimes.ts';
import { type LinkPageName, linkActions, linkPageNames } from '../../core/people/link-pages.ts';
import { fillWords, newsletterAnchor, site } from '../../site.config.ts';
import { subscribeFormWords } from '../../site.words.ts';
import { SpamTrap } from './LetterForm.tsx';
import source from './link-pages.yaml?raw';

const sharedLinks = {
  home: { label: 'Return to Home', href: '/' },
  blog: { label: 'Read the blog', href: '/blog' },
  preferences: { label: 'Change topics or frequency', href: '__PREFERENCES__' },
  subscribe: { label: 'Subscribe again', href: `/#${newsletterAnchor.id}` },
  article: { label: 'Back to the article', href: '__ARTICLE__' },
  back: { label: 'Go to your choices', href: '__PREFERENCES__' },
};
const shared = z.enum(Object.keys(sharedLinks) as (keyof typeof sharedLinks)[]).transform((name) => sharedLinks[name]);

const wordsSchema = z.strictObject({
  title: z.string(),
  showsAddress: z.boolean().optional(),
  text: z.string().transform((text) => fillWords(text, { ...lifetimeWords, contact: site.contactEmail })),
  showsLetter: z.boolean().optional(),
  asksAddress: z.boolean().optional(),
  button: z
    .strictObject({
      label: z.string(),
      action: z.enum([
        'confirm',
        'unsubscribe',
        'export',
        'erase',
        'address',
        'allow',
        'withdraw',
        ...Object.values(linkActions),
      ]),
    })
    .optional(),
  links: z.array(z.union([shared, z.strictObject({ label: z.string(), href: z.string() })])).optional(),
});

type LinkPageWords = z.infer<typeof wordsSchema>;

const namesWithWords = linkPageNames.filter((name) => !name.startsWith('preferences') && name !== 'letter-form');

/** The words of every page behind a link but the preferences and the letter, which are forms of their own. */
export const linkPageWords: Partial<Record<LinkPageName, LinkPageWords>> = z
  .record(z.enum(namesWithWords), wordsSchema)
  .parse(parse(source));

/** Renders a page behind a link in a mail: a status message, and one large button when there is a choice. */
export function LinkPage({ words }: { words: LinkPageWords }) {
  const { title, showsAddress, showsLetter, asksAddress, text, button, links = [] } = words;
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
      {button && (
        <form action="__ACTION__" method="post">
          <button className="btn btn-large" type="submit" name="action" value={button.action}>
            {button.label}
          </button>
        </form>
      )}
      {links.length > 0 && (
        <p className="row page-actions">
          {links.map(({ label, href }) => (
            <a key={href} className="btn btn-line" href={href}>
              {label}
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
          {watchConsent(site.publisher)} <a href="/privacy-policy#who-we-are">{subscribeFormWords.contact}</a>,{' '}
          <a href="/privacy-policy">Privacy Policy</a>
        </small>
      </div>
      <button className="btn btn-large" type="submit">
        Tell me
      </button>
    </form>
  </>
);
