import { type LinkPageName, linkActions } from '../../core/people/link-pages.ts';
import { newsletterAnchor } from '../../site.config.ts';
import type { words } from '../../site.words.ts';

type LinkName = keyof typeof words.linkPageLinks;

/** Where the buttons at the end of the pages lead; the server fills in what is between underscores. */
export const linkPageTargets: Record<LinkName, string> = {
  home: '/',
  blog: '/blog',
  preferences: '__PREFERENCES__',
  subscribe: `/#${newsletterAnchor.id}`,
  article: '__ARTICLE__',
  back: '__PREFERENCES__',
  page: '__ARTICLE__',
  notMine: '__ERASE__',
  eraseInstead: '__ERASE__',
  eraseNow: '__ERASE__',
};

/** What a page behind a link has besides its words. */
export interface LinkPageShape {
  showsAddress?: true;
  showsLetter?: true;
  /** Has the form that asks to be told of a change. */
  asksAddress?: true;
  /** What its large button sends. */
  action?: string;
  links: LinkName[];
}

/** The preferences and the letter are forms of their own. */
export type WordedPageName = Exclude<LinkPageName, `preferences${string}` | 'letter-form'>;

export const linkPageShapes = {
  confirm: { showsAddress: true, action: 'confirm', links: ['home'] },
  confirmed: { showsAddress: true, links: ['blog', 'home'] },
  unsubscribe: { showsAddress: true, action: 'unsubscribe', links: ['preferences'] },
  unsubscribed: { showsAddress: true, action: linkActions.undo, links: ['home'] },
  'unsubscribed-for-good': { showsAddress: true, links: ['subscribe', 'home'] },
  'unsubscribed-complaint': { showsAddress: true, links: ['home'] },
  kept: { showsAddress: true, links: ['preferences', 'blog'] },
  waiting: { showsAddress: true, links: ['subscribe', 'home'] },
  'address-asked': { showsAddress: true, links: ['back'] },
  'address-unreachable': { showsAddress: true, links: ['home'] },
  'address-allow': { showsAddress: true, action: 'allow', links: ['home'] },
  'address-sent': { links: ['back'] },
  'address-wait': { links: ['back'] },
  address: { showsAddress: true, action: 'address', links: ['home'] },
  'address-changed': { showsAddress: true, links: ['preferences', 'home'] },
  'address-refused': { links: ['home'] },
  'address-over': { links: ['home'] },
  'data-link-sent': { showsAddress: true, links: ['back'] },
  'data-link-asked': { links: ['back'] },
  'allow-export': { showsAddress: true, action: 'allow', links: ['home'] },
  'allow-erase': { showsAddress: true, action: 'allow', links: ['home'] },
  'data-ask-over': { links: ['home'] },
  'data-link-wait': { showsAddress: true, links: ['back'] },
  export: { showsAddress: true, action: 'export', links: ['back'] },
  'export-over': { showsAddress: true, action: linkActions.sendExportLink, links: ['back'] },
  erase: { showsAddress: true, action: 'erase', links: ['back'] },
  'erase-over': { showsAddress: true, action: linkActions.sendEraseLink, links: ['back'] },
  forgotten: { links: ['home'] },
  'letter-sent': { links: ['article', 'home'] },
  'letter-closed': { links: ['blog', 'home'] },
  'letter-confirm': { showsAddress: true, showsLetter: true, action: 'confirm', links: ['notMine'] },
  'letter-confirmed': { links: ['article', 'home'] },
  'letter-withdraw': { showsLetter: true, action: 'withdraw', links: ['eraseInstead'] },
  'letter-withdrawn': { action: linkActions.undo, links: ['eraseNow', 'home'] },
  'letter-kept': { links: ['article', 'home'] },
  'letter-withdrawn-for-good': { links: ['eraseNow', 'home'] },
  'letter-erase': { showsAddress: true, showsLetter: true, action: 'erase', links: ['article'] },
  'letter-erase-ask': { showsLetter: true, action: 'erase', links: ['article'] },
  'letter-erase-sent': { links: ['article', 'home'] },
  'letter-erase-wait': { links: ['article', 'home'] },
  'letter-erased': { links: ['home'] },
  'letter-broken': { links: ['blog', 'home'] },
  'watch-form': { asksAddress: true, links: ['page'] },
  'watch-sent': { links: ['page'] },
  'watch-unknown': { links: ['blog', 'home'] },
  'watch-confirm': { showsAddress: true, action: 'confirm', links: ['home'] },
  'watch-confirmed': { showsAddress: true, links: ['page'] },
  'watch-end': { showsAddress: true, action: 'erase', links: ['home'] },
  'watch-ended': { links: ['home'] },
  gone: { links: ['home'] },
  broken: { links: ['subscribe', 'home'] },
  failed: { links: ['home'] },
} satisfies Record<WordedPageName, LinkPageShape>;
