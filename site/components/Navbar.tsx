import { savedPath } from '../../core/pages/offline.ts';
import { searchPath } from '../../core/search/search.ts';
import { navigation, newsletterAnchor, referenceLinks } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { ToolIcon } from '../../tools/frame/ToolIcon.tsx';
import { subject } from '../../tools/subject/subject.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Brand } from './Brand.tsx';

export function SearchLink() {
  return (
    <a className="tap search-link" href={searchPath} aria-label="Search" aria-keyshortcuts="/ Control+K">
      <Icon name="search" />
    </a>
  );
}

/** Switches the color scheme; the head script handles it, so it works immediately. Hidden without JavaScript. */
function ThemeSwitch({ children }: { children?: string }) {
  return (
    <button
      className={`tap theme-switch needs-js${children ? ' has-words' : ''}`}
      type="button"
      data-theme-switch
      aria-label={children ? undefined : 'Switch color scheme'}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      {children}
    </button>
  );
}

/** Returns true for the page itself and for pages below it: an article marks 'Blog'. */
const isCurrent = (href: string, path: string) => path === href || (href !== '/' && path.startsWith(`${href}/`));

/** A main link that the reference menu has, too: it leaves the bar first. */
const isListedTwice = (href: string) =>
  [navigation, referenceLinks].every((links) => links.some((link) => link.href === href));

function NavLinks({ links, path }: { links: readonly { label: string; href: string }[]; path: string }) {
  return links.map(({ label, href }) => (
    <li key={href} className={isListedTwice(href) ? 'nav-also' : undefined}>
      <a href={href} aria-current={path === href ? 'page' : isCurrent(href, path) ? 'true' : undefined}>
        {label}
      </a>
    </li>
  ));
}

const { HeaderTag } = subject;

/** One page makes no menu: the footer has it. */
const hasReference = referenceLinks.length > 1;

/** The reference pages that are not a main link already. */
const moreReference = referenceLinks.filter(({ href }) => !navigation.some((link) => link.href === href));

/** The menu of small screens: main links, what was lately read, tools, reference pages. A native popover, so it opens without any script. */
function MenuSheet({ path, subscribeHref }: { path: string; subscribeHref: string }) {
  return (
    <nav id="menu" popover="auto" className="menu-sheet" aria-label="Menu">
      <ul className="menu-main grid">
        <NavLinks links={navigation} path={path} />
        <li>
          <a href={savedPath} aria-current={path === savedPath ? 'page' : undefined}>
            Saved
          </a>
        </li>
      </ul>
      <div data-own="menu" />
      {tools.length > 0 && (
        <>
          <p className="eyebrow" id="menu-tools">
            Tools
          </p>
          <ul className="menu-columns grid" aria-labelledby="menu-tools">
            {tools.map((tool) => (
              <li key={tool.path}>
                <a href={tool.path} aria-current={path === tool.path ? 'page' : undefined}>
                  <ToolIcon slug={tool.slug} />
                  {tool.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasReference && (
        <>
          <p className="eyebrow" id="menu-reference">
            Reference
          </p>
          <ul className="menu-columns grid" aria-labelledby="menu-reference">
            <NavLinks links={moreReference} path={path} />
          </ul>
        </>
      )}
      <a className="btn" href={subscribeHref}>
        Subscribe
      </a>
      <ThemeSwitch>Switch color scheme</ThemeSwitch>
    </nav>
  );
}

export function Navbar({ path }: { path: string }) {
  const subscribeHref = path === '/' ? `#${newsletterAnchor.id}` : `/#${newsletterAnchor.id}`;
  return (
    <header className="site-nav no-print">
      <div className="page-wrap nav-bar">
        <Brand />
        <nav aria-label="Main">
          <ul className="nav-links">
            <NavLinks links={navigation.slice(0, -1)} path={path} />
            {hasReference && (
              <li>
                <button type="button" popoverTarget="reference-menu">
                  Reference
                </button>
                <ul id="reference-menu" popover="auto" className="reference-menu" aria-label="Reference">
                  <NavLinks links={referenceLinks} path={path} />
                </ul>
              </li>
            )}
            <NavLinks links={navigation.slice(-1)} path={path} />
          </ul>
        </nav>
        {HeaderTag && <HeaderTag />}
        <SearchLink />
        <ThemeSwitch />
        <a className="btn btn-small nav-subscribe" href={subscribeHref}>
          Subscribe
        </a>
        <button className="tap menu-toggle" type="button" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
          <Icon name="close" />
        </button>
        <MenuSheet path={path} subscribeHref={subscribeHref} />
      </div>
    </header>
  );
}
