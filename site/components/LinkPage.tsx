import { type LinkPageName, linkActions } from '../../core/link-pages.ts';
import { newsletterAnchor, site } from '../../site.config.ts';

/** What a page behind a link says and offers. */
export interface LinkPageWords {
  title: string;
  /** Whether the page names the address it is about. */
  showsAddress?: boolean;
  text: string;
  /** Whether the page quotes the letter it is about. */
  showsLetter?: boolean;
  /** The page's one large button. */
  button?: { label: string; action: string };
  links?: { label: string; href: string }[];
}

const home = { label: 'Return to Home', href: '/' };
const blog = { label: 'Read the blog', href: '/blog' };
const preferences = { label: 'Change topics or frequency', href: '__PREFERENCES__' };
const subscribe = { label: 'Subscribe again', href: `/#${newsletterAnchor.id}` };
const article = { label: 'Back to the article', href: '__ARTICLE__' };
const back = { label: 'Go to your choices', href: '__PREFERENCES__' };

/** The words of every page behind a link but the preferences and the letter, which are forms of their own. */
export const linkPageWords: Record<Exclude<LinkPageName, `preferences${string}` | 'letter-form'>, LinkPageWords> = {
  confirm: {
    title: 'Confirm your subscription',
    showsAddress: true,
    text: `Press the button to get the ${site.name} newsletter, starting with the next issue.`,
    button: { label: 'Yes, send me the newsletter', action: 'confirm' },
    links: [home],
  },
  confirmed: {
    title: 'You are subscribed',
    showsAddress: true,
    text: `You'll now receive ${site.name} updates. Every mail has an unsubscribe link.`,
    links: [blog, home],
  },
  unsubscribe: {
    title: 'Leave the newsletter?',
    showsAddress: true,
    text: 'Press the button to stop getting the newsletter at this address.',
    button: { label: 'Unsubscribe', action: 'unsubscribe' },
    links: [preferences],
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    showsAddress: true,
    text: 'You won’t get any more issues at this address. Unsubscribed by mistake? You can undo it within a week.',
    button: { label: 'Undo: keep me subscribed', action: linkActions.undo },
    links: [home],
  },
  'unsubscribed-for-good': {
    title: 'You are unsubscribed',
    showsAddress: true,
    text: 'You won’t get any more issues at this address. You can subscribe again with the form at any time.',
    links: [subscribe, home],
  },
  'unsubscribed-complaint': {
    title: 'You are unsubscribed',
    showsAddress: true,
    text: `Our mail to this address was reported as spam, so we won’t send to it again. If that was a mistake, write to ${site.contactEmail}.`,
    links: [home],
  },
  kept: {
    title: 'You are subscribed again',
    showsAddress: true,
    text: 'Nothing has changed: you’ll get the next issue at this address.',
    links: [preferences, blog],
  },
  waiting: {
    title: 'Please confirm',
    showsAddress: true,
    text: 'This address has not been confirmed yet. Use the link in the first mail we sent, or subscribe again.',
    links: [subscribe, home],
  },
  'data-link-sent': {
    title: 'Check your inbox',
    showsAddress: true,
    text: 'We sent the link to this address. It works once, for one hour.',
    links: [back],
  },
  'data-link-wait': {
    title: 'Please wait a little',
    showsAddress: true,
    text: 'We were asked for several links in a short time. Look in your inbox and your spam folder, or try again in an hour.',
    links: [back],
  },
  export: {
    title: 'Download your data',
    showsAddress: true,
    text: 'The file contains everything we store about you. The link works once.',
    button: { label: 'Download my data', action: 'export' },
    links: [back],
  },
  'export-over': {
    title: 'This link was used or is too old',
    showsAddress: true,
    text: 'A link to your data works once, for one hour. We can mail you a new one.',
    button: { label: 'Send me a new link', action: linkActions.sendExportLink },
    links: [back],
  },
  erase: {
    title: 'Delete everything?',
    showsAddress: true,
    text: 'We permanently delete your address, your choices and any letters you wrote. We keep only a scrambled code of the address, so that it cannot be added again by mistake. This cannot be undone.',
    button: { label: 'Delete everything about me', action: 'erase' },
    links: [back],
  },
  'erase-over': {
    title: 'This link is too old',
    showsAddress: true,
    text: 'Nothing was deleted. A link to delete your data works for one hour. We can mail you a new one.',
    button: { label: 'Send me a new link', action: linkActions.sendEraseLink },
    links: [back],
  },
  forgotten: {
    title: 'You are forgotten',
    text: 'Your address, your choices and your letters are deleted; a letter on the site leaves it the next time the site is published. We will not write to you again.',
    links: [home],
  },
  'letter-sent': {
    title: 'Check your inbox',
    text: 'We sent you an email about your letter on “__TITLE__”. Press the button behind its link, and your letter waits for the editor. An address gets at most three such emails a day; if none arrives, look in your spam folder.',
    links: [article, home],
  },
  'letter-closed': {
    title: 'Letters are closed here',
    text: `This article takes no letters. You can write to ${site.contactEmail}.`,
    links: [blog, home],
  },
  'letter-confirm': {
    title: 'Send this letter?',
    showsAddress: true,
    showsLetter: true,
    text: 'Your letter on “__TITLE__” is below. Press the button to send it to the editor. It appears under your name if the editor publishes it; your address is never shown.',
    button: { label: 'Yes, send my letter', action: 'confirm' },
    links: [{ label: 'I didn’t write this: delete it', href: '__ERASE__' }],
  },
  'letter-confirmed': {
    title: 'Thank you for your letter',
    text: 'It waits for the editor, who reads every letter before it appears. When yours is on the site, we send you one more email. Both emails have links to withdraw or delete your letter.',
    links: [article, home],
  },
  'letter-withdraw': {
    title: 'Withdraw this letter?',
    showsLetter: true,
    text: 'It leaves the site the next time the site is published. We delete your name, address and text 30 days later.',
    button: { label: 'Withdraw my letter', action: 'withdraw' },
    links: [{ label: 'Delete it now instead', href: '__ERASE__' }],
  },
  'letter-withdrawn': {
    title: 'Your letter is withdrawn',
    text: 'It leaves the site the next time the site is published, and your data is deleted 30 days after you withdrew it.',
    links: [{ label: 'Delete my data now', href: '__ERASE__' }, home],
  },
  'letter-erase': {
    title: 'Delete this letter?',
    showsAddress: true,
    showsLetter: true,
    text: 'We delete your name, your address and the text from our database at once. If the letter is on the site, it leaves it the next time the site is published. This cannot be undone.',
    button: { label: 'Delete my letter', action: 'erase' },
    links: [article],
  },
  'letter-erased': {
    title: 'Your letter is deleted',
    text: 'Your name, address and text are gone from our database. If the letter was on the site, it leaves it the next time the site is published.',
    links: [home],
  },
  'letter-broken': {
    title: 'This link does not work',
    text: 'It may be incomplete or too old: links to confirm a letter work for seven days. Or the letter was already withdrawn or deleted.',
    links: [blog, home],
  },
  gone: {
    title: 'Nothing is stored about you',
    text: 'The address of this link is no longer on our list. We won’t send mail to it.',
    links: [home],
  },
  broken: {
    title: 'This link does not work',
    text: 'It may be incomplete or too old: confirmation links work for seven days. Open the link in your latest mail, or subscribe again.',
    links: [subscribe, home],
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'Nothing was changed. Please open the link again in a few minutes.',
    links: [home],
  },
};

/** Renders a page behind a link in a mail: a status message, and one large button when there is a choice. */
export function LinkPage({ words }: { words: LinkPageWords }) {
  const { title, showsAddress, showsLetter, text, button, links = [] } = words;
  return (
    <div className="page-wrap text-page outcome-page">
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
      {button && (
        <form action="__ACTION__" method="post">
          <button className="btn btn-large" type="submit" name="action" value={button.action}>
            {button.label}
          </button>
        </form>
      )}
      {links.length > 0 && (
        <p className="page-actions">
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
