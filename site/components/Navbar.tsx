import { searchPath } from '../../core/search.ts';
import { navigation, newsletterAnchor } from '../../site.config.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Brand } from './Brand.tsx';

/** Leads to the search page; with JavaScript it opens the search where the reader is. */
export function SearchLink() {
  return (
    <a className="search-link" href={searchPath} data-search aria-label="Search" aria-keyshortcuts="/ Control+K">
      <Icon name="search" />
    </a>
  );
}

/** Switches the color scheme; the head script handles it, so it works immediately. Hidden without JavaScript. */
export function ThemeSwitch() {
  return (
    <button className="theme-switch needs-js" type="button" data-theme-switch aria-label="Switch color scheme">
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}

/** Returns true for the page itself and for pages below it: an article marks 'Blog'. */
const isCurrent = (href: string, path: string) => path === href || (href !== '/' && path.startsWith(`${href}/`));

function NavLinks({ path }: { path: string }) {
  return navigation.map(({ label, href }) => (
    <li key={href}>
      <a href={href} aria-current={path === href ? 'page' : isCurrent(href, path) ? 'true' : undefined}>
        {label}
      </a>
    </li>
  ));
}

/** Renders the bar on top of every page. The menu of small screens is a native popover: it opens without any script. */
export function Navbar({ path }: { path: string }) {
  const subscribeHref = path === '/' ? `#${newsletterAnchor.id}` : `/#${newsletterAnchor.id}`;
  return (
    <header className="site-nav">
      <div className="page-wrap">
        <Brand />
        <nav aria-label="Main">
          <ul className="nav-links">
            <NavLinks path={path} />
          </ul>
        </nav>
        <SearchLink />
        <ThemeSwitch />
        <a className="btn btn-small nav-subscribe" href={subscribeHref}>
          Subscribe
        </a>
        <button className="menu-toggle" type="button" popoverTarget="menu" aria-label="Menu">
          <span />
        </button>
        <nav id="menu" popover="auto" className="menu-sheet" aria-label="Menu">
          <ul>
            <NavLinks path={path} />
          </ul>
          <a className="btn" href={subscribeHref}>
            Subscribe
          </a>
        </nav>
      </div>
    </header>
  );
}
