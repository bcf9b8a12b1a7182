import { type LinkPageName, linkActions } from '../../core/link-pages.ts';
import { newsletterAnchor, site } from '../../site.config.ts';

/** What a page behind a link says and offers. */
export interface LinkPageWords {
  title: string;
  /** Whether the page names the address it is about. */
  showsAddress?: boolean;
  text: string;
  /** The page's one large button. */
  button?: { label: string; action: string };
  links?: { label: string; href: string }[];
}

const home = { label: 'Return to Home', href: '/' };
const blog = { label: 'Read the blog', href: '/blog' };
const preferences = { label: 'Change topics or frequency', href: '__PREFERENCES__' };
const subscribe = { label: 'Subscribe again', href: `/#${newsletterAnchor.id}` };
const back = { label: 'Go to your choices', href: '__PREFERENCES__' };

/** The words of every page behind a link but the preferences, which are a form of their own. */
export const linkPageWords: Record<Exclude<LinkPageName, `preferences${string}`>, LinkPageWords> = {
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
    text: 'We permanently delete your address and your choices. We keep only a scrambled code of the address, so that it cannot be added again by mistake. This cannot be undone.',
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
    text: 'Your address and your choices are deleted. We will not write to you again.',
    links: [home],
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
  const { title, showsAddress, text, button, links = [] } = words;
  return (
    <div className="page-wrap text-page outcome-page">
      <header className="page-head">
        <h1>{title}</h1>
        {showsAddress && <p className="page-address">__ADDRESS__</p>}
        <p className="page-lede">{text}</p>
      </header>
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
