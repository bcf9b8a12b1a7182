import type { Overview } from '../../core/desk-overview.ts';
import { features } from '../../site.config.ts';
import type { IconName } from './kit/Icon.tsx';

/** One page of the desk as the rail, the tabs, the keys and the palette know it. */
export interface DeskPage {
  name: string;
  path: string;
  icon: IconName;
  /** The letter after G. */
  key?: string;
  /** Number beside its name, and whether it waits for the publisher. */
  number?: (waiting: Overview['waiting']) => number;
  isWaiting?: boolean;
}

/** In the order of a week; those without a key are not in the tabs of a small screen. */
const allPages: readonly DeskPage[] = [
  { name: 'Overview', path: '/', icon: 'overview', key: 'o' },
  { name: 'Issues', path: '/issues', icon: 'mail', key: 'i' },
  { name: 'Subscribers', path: '/subscribers', icon: 'people', key: 's', number: ({ subscribers }) => subscribers },
  { name: 'Articles', path: '/articles', icon: 'page', key: 'a', number: ({ articles }) => articles },
  { name: 'Letters', path: '/letters', icon: 'letter', key: 'l', number: ({ letters }) => letters, isWaiting: true },
  { name: 'Facts', path: '/facts', icon: 'ruler', key: 'f', number: ({ facts }) => facts, isWaiting: true },
  { name: 'Journal', path: '/journal', icon: 'journal' },
  { name: 'Settings', path: '/settings', icon: 'settings' },
];

/** The pages that this site has. */
export const deskPages = allPages.filter(({ path }) => features.facts || path !== '/facts');
