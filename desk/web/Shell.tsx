import logo from 'virtual:desk-logo';
import { useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { site } from '../../site.config.ts';
import { formatNumber } from '../../ui/format.ts';
import { type DeskPage, deskPages } from './desk-pages.ts';
import { Icon } from './kit/Icon.tsx';
import { KeyList } from './kit/KeyList.tsx';
import { Palette, type PaletteItem } from './kit/Palette.tsx';
import { nameKeys, useKeys } from './kit/use-keys.ts';
import { useHealth, useOverview } from './queries.ts';
import { switchTheme } from './theme.ts';

/** The last word of the name has the brand's color, as on the site. */
const words = site.name.split(' ');
const last = words.pop();

/** Writing pages shrink the rail to icons; lists and the dialogs over them do not. */
const isWriting = (path: string): boolean =>
  /^\/(issues|articles)\/[^/]+/.test(path) &&
  !/\/(report|sending)$|^\/\w+\/(new|welcome|import|publish|deleted)$/.test(path);

/** Renders the rail, the top bar and the tabs around every page, and runs the keys that work everywhere. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
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
      <header className="row nowrap phone-head">
        <Mark />
        <span>{here?.name}</span>
        <span className="grow" />
        <button type="button" aria-label="Go to or do" onClick={() => setOpen('palette')}>
          <Icon name="find" />
        </button>
        <ThemeButton />
      </header>
      <aside className="rail" aria-label="Desk">
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
      <main>
        <Outlet />
      </main>
      <nav className="tabs-foot" aria-label="Pages, small">
        {deskPages
          .filter(({ key }) => key !== undefined)
          .map((page) => (
            <NavLink key={page.path} to={page.path} end={page.path === '/'}>
              <Icon name={page.icon} />
              <span>{page.name}</span>
              {page.isWaiting && numberOf(page) > 0 && (
                <span className="badge waiting">{formatNumber(numberOf(page))}</span>
              )}
            </NavLink>
          ))}
      </nav>
      {open === 'palette' && <Palette items={paletteItems(() => setOpen('keys'))} onClose={() => setOpen(undefined)} />}
      {open === 'keys' && <KeyList onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Mark() {
  return logo === '' ? null : <img className="site-mark" src={logo} alt="" width={28} height={28} />;
}

/** Takes the class of words that a narrow rail does not show. */
interface RailProps {
  hidden: string | undefined;
}

function RailLink({ page, number, hidden }: { page: DeskPage; number: number } & RailProps) {
  const { name, path, icon, isWaiting, key } = page;
  const title = key === undefined ? undefined : `G then ${key.toUpperCase()}`;
  return (
    <>
      {name === 'Journal' && <hr />}
      <NavLink className="row nowrap" to={path} end={path === '/'} title={title}>
        <Icon name={icon} />
        <span className={hidden}>{name}</span>
        {number > 0 && <span className={isWaiting ? 'badge waiting' : 'badge'}>{formatNumber(number)}</span>}
      </NavLink>
    </>
  );
}

function RailFoot({ hidden }: RailProps) {
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
        <ThemeButton />
      </div>
    </div>
  );
}

function ThemeButton() {
  return (
    <button type="button" aria-label="Light or dark" onClick={switchTheme}>
      <Icon name="moon" />
    </button>
  );
}

function paletteItems(showKeys: () => void): PaletteItem[] {
  const actions: PaletteItem[] = [
    { group: 'Do', icon: 'mail', words: 'Write a new issue', hint: 'N then I', to: '/issues/new' },
    { group: 'Do', icon: 'page', words: 'Write a new article', hint: 'N then A', to: '/articles/new' },
    { group: 'Do', icon: 'up', words: 'Import subscribers', to: '/subscribers/import' },
    { group: 'Do', icon: 'up', words: 'Import articles', to: '/articles/import' },
    { group: 'Do', icon: 'moon', words: 'Switch light and dark', run: switchTheme },
    { group: 'Do', icon: 'list', words: 'Show the keyboard list', hint: '?', run: showKeys },
  ];
  const places = deskPages.map(
    ({ name, path, icon, key }): PaletteItem => ({
      group: 'Go to',
      icon,
      words: name,
      to: path,
      hint: key === undefined ? undefined : `G then ${key.toUpperCase()}`,
    }),
  );
  return [...actions, ...places];
}
