import { navigation, newsletterAnchor } from '../../site.config.ts';
import { Brand } from './Brand.tsx';
import { SearchLink } from './SearchLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** True for the page itself and for pages below it: an article marks 'Blog'. */
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

/** The bar on top of every page. The menu of small screens is a native popover: it opens without any script. */
export function Navbar({ path }: { path: string }) {
  const subscribeHref = path === '/' ? `#${newsletterAnchor.id}` : `/#${newsletterAnchor.id}`;
  return (
    <header className="nav">
      <div className="wrap">
        <Brand />
        <nav aria-label="Main">
          <ul className="nav-links">
            <NavLinks path={path} />
          </ul>
        </nav>
        <SearchLink />
        <ThemeSwitch />
        <a className="btn small nav-subscribe" href={subscribeHref}>
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
