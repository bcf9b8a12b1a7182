import logo from 'virtual:desk-logo';
import { useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { formatCount } from '../../core/text/counts.ts';
import { features, site } from '../../site.config.ts';
import type { Overview } from '../overview.ts';
import { useHealth, useOverview } from './api.ts';
import { KeyList } from './kit/KeyList.tsx';
import { Palette, type PaletteItem } from './kit/Palette.tsx';
import { Icon, type IconName } from './kit/StatusWord.tsx';
import { nameKeys, useKeys } from './kit/use-keys.ts';

/** The last word of the name has the brand's color, as on the site. */
const words = site.name.split(' ');
const last = words.pop();

/** Writing pages shrink the rail to icons; lists and the dialogs over them do not. */
const isWriting = (path: string): boolean =>
  /^\/(issues|articles)\/[^/]+/.test(path) &&
  !/\/(report|sending)$|^\/\w+\/(new|welcome|import|publish|deleted)$/.test(path);

/** Renders the rail, or the bar of a narrow screen, beside every page, and runs the keys that work everywhere. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  // A dialog says late that it was closed: by then a key may have opened the other one.
  const close = (one: typeof open): void => setOpen((now) => (now === one ? undefined : now));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useOverview();
  const isNarrow = isWriting(pathname);
  const hidden = isNarrow ? 'visually-hidden' : undefined;
  const here = deskPages.findLast(({ path }) => (path === '/' ? true : pathname.startsWith(path)));
  const go = Object.fromEntries(
    deskPages.flatMap(({ key, path }) => (key ? [[`g ${key}`, () => void navigate(path)]] : [])),
  );
  useKeys({
    'mod+k': () => setOpen('palette'),
    '?': () => setOpen('keys'),
    '/': () => document.querySelector<HTMLElement>('.find input')?.focus(),
    'n i': () => void navigate('/issues/new'),
    'n a': () => void navigate('/articles/new'),
    ...go,
  });
  const numberOf = (page: DeskPage): number => (data && page.number ? page.number(data.waiting) : 0);
  return (
    <div className={isNarrow ? 'app narrow' : 'app'}>
      <header className="row nowrap night phone-head">
        <Mark />
        <span>{here?.name}</span>
        <span className="grow" />
        <button type="button" aria-label="Go to or do" onClick={() => setOpen('palette')}>
          <Icon name="find" />
        </button>
        <button type="button" aria-label="All pages" popoverTarget="all-pages">
          <Icon name="list" />
        </button>
        {/* Another page closes it. */}
        <nav key={pathname} id="all-pages" className="all-pages" popover="auto" aria-label="All pages">
          {deskPages.map((page) => (
            <RailLink key={page.path} page={page} number={numberOf(page)} hidden={undefined} />
          ))}
          <button type="button" className="row nowrap page-link" onClick={switchTheme}>
            <Icon name="moon" />
            Light or dark
          </button>
        </nav>
      </header>
      <aside className="night rail" aria-label="Desk">
        <NavLink className="row nowrap brand" to="/">
          <Mark />
          <span className={hidden}>
            {words.join(' ')} <b>{last}</b>
            <small>The desk</small>
          </span>
        </NavLink>
        <button type="button" className="row nowrap jump" onClick={() => setOpen('palette')}>
          <Icon name="find" />
          <span className={hidden}>Go to or do</span>
          {!isNarrow && <kbd>{nameKeys('⌘K')}</kbd>}
        </button>
        <nav aria-label="Pages">
          {deskPages.map((page) => (
            <RailLink key={page.path} page={page} number={numberOf(page)} hidden={hidden} />
          ))}
        </nav>
        <RailFoot hidden={hidden} />
      </aside>
      <main tabIndex={-1}>
        <Outlet />
      </main>
      {open === 'palette' && <Palette items={paletteItems(() => setOpen('keys'))} onClose={() => close('palette')} />}
      {open === 'keys' && <KeyList onClose={() => close('keys')} />}
    </div>
  );
}

function Mark() {
  return logo === '' ? null : <img className="site-mark" src={logo} alt="" width={28} height={28} />;
}

const hintOf = ({ key }: DeskPage): string | undefined => key && `G then ${key.toUpperCase()}`;

/** `hidden` is the class of words that a narrow rail does not show. */
function RailLink({ page, number, hidden }: { page: DeskPage; number: number; hidden: string | undefined }) {
  const { name, path, icon, isWaiting } = page;
  return (
    <>
      {name === 'Journal' && <hr />}
      <NavLink className="row nowrap page-link" to={path} end={path === '/'} title={hintOf(page)}>
        <Icon name={icon} />
        <span className={hidden}>{name}</span>
        {number > 0 && <span className={isWaiting ? 'badge waiting' : 'badge'}>{formatCount(number)}</span>}
      </NavLink>
    </>
  );
}

function RailFoot({ hidden }: { hidden: string | undefined }) {
  const { data } = useHealth();
  const open = data?.lights.filter(({ level }) => level === 'warning' || level === 'failure') ?? [];
  const kind = open.some(({ level }) => level === 'failure') ? 'err' : open.length > 0 ? 'warn' : 'ok';
  const words =
    open.length === 0
      ? 'All lights are green'
      : `${open.length} ${open.length === 1 ? 'thing needs' : 'things need'} attention`;
  return (
    <div className="rail-foot">
      {data !== undefined && (
        <NavLink className="row nowrap" to="/">
          <span className={`tone ${kind}`}>
            <Icon name={kind} />
          </span>
          <span className={hidden}>{words}</span>
        </NavLink>
      )}
      <div className="row nowrap where">
        <span className={hidden}>This computer only</span>
        <button type="button" aria-label="Light or dark" onClick={switchTheme}>
          <Icon name="moon" />
        </button>
      </div>
    </div>
  );
}

function paletteItems(showKeys: () => void): PaletteItem[] {
  return [
    { words: 'Write a new issue', hint: 'N then I', does: '/issues/new' },
    { words: 'Write a new article', hint: 'N then A', does: '/articles/new' },
    { words: 'Import subscribers', does: '/subscribers/import' },
    { words: 'Import articles', does: '/articles/import' },
    { words: 'Switch light and dark', does: switchTheme },
    { words: 'Show the keyboard list', hint: '?', does: showKeys },
    ...deskPages.map((page) => ({ words: page.name, hint: hintOf(page), does: page.path })),
  ];
}

/** One page of the desk as the rail, the menu, the keys and the palette know it. */
interface DeskPage {
  name: string;
  path: string;
  icon: IconName;
  /** The letter after G. */
  key?: string;
  /** Number beside its name, and whether it waits for the publisher. */
  number?: (waiting: Overview['waiting']) => number;
  isWaiting?: boolean;
}

/** In the order of a week. */
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
const deskPages = allPages.filter(({ path }) => features.facts || path !== '/facts');

const settingName = 'desk-theme';

/** Applies the scheme chosen before; without a choice the system's counts. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(settingName);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
}

/** Switches between light and dark, and remembers it. */
function switchTheme(): void {
  const { dataset } = document.documentElement;
  const now = dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  dataset['theme'] = now === 'dark' ? 'light' : 'dark';
  localStorage.setItem(settingName, dataset['theme']);
}
