import { searchPath } from '../../core/search.ts';
import { navigation, newsletterAnchor, referencePages } from '../../site.config.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { TruckTag } from './TruckTag.tsx';

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

function NavLinks({ links, path }: { links: readonly { label: string; href: string }[]; path: string }) {
  return links.map(({ label, href }) => (
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
            <NavLinks links={navigation} path={path} />
            <li>
              <button type="button" popoverTarget="reference-menu">
                Reference
              </button>
              <ul id="reference-menu" popover="auto" className="reference-menu" aria-label="Reference">
                <NavLinks links={referencePages} path={path} />
              </ul>
            </li>
          </ul>
        </nav>
        <TruckTag />
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
            <NavLinks links={navigation} path={path} />
          </ul>
          <p className="eyebrow" id="menu-reference">
            Reference
          </p>
          <ul aria-labelledby="menu-reference">
            <NavLinks links={referencePages} path={path} />
          </ul>
          <a className="btn" href={subscribeHref}>
            Subscribe
          </a>
        </nav>
      </div>
    </header>
  );
}
