import { archiveHref } from '../../core/category-match.ts';
import { archiveCategories, features, fillWords, referenceLinks, site, socialNetworks } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Brand } from './Brand.tsx';
import { ThemeSwitch } from './Navbar.tsx';

const siteLinks = [
  ['Home', '/'],
  ['Blog', '/blog'],
  ['About Us', '/about'],
  ...(features.art ? ([['Gallery', '/gallery']] as const) : []),
  ['Newsletter', '/newsletter'],
  ['Saved articles', '/saved'],
  ...(subject.links ?? []).map(({ label, href }) => [label, href] as const),
] as const;
const legalLinks = [
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
  ['Sitemap', '/sitemap'],
] as const;

function LinkList({ links }: { links: readonly (readonly [label: string, href: string])[] }) {
  return (
    <ul>
      {links.map(([label, href]) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Renders the block under every page. `year` is the year of the build; a script replaces it with the current one. */
export function Footer({ year }: { year: number }) {
  return (
    <footer className="site-footer night">
      <div className="page-wrap">
        <div className="gauge-rule" />
        <div className="footer-columns">
          <div>
            <Brand />
            {words.independence && <p>{fillWords(words.independence)}</p>}
          </div>
          <div>
            <h2>The site</h2>
            <LinkList links={siteLinks} />
          </div>
          {tools.length > 0 && (
            <div>
              <h2>Tools</h2>
              <LinkList links={[...tools.map(({ name, path }) => [name, path] as const), ['All tools', '/tools']]} />
            </div>
          )}
          <div>
            <h2>Reference</h2>
            <LinkList links={referenceLinks.map(({ label, href }) => [label, href] as const)} />
          </div>
          <div>
            <h2>Categories</h2>
            <LinkList links={archiveCategories.map(({ name }) => [name, archiveHref(name)] as const)} />
          </div>
          <div className="footer-contact">
            <h2>Contact</h2>
            <LinkList links={[[site.contactEmail, `mailto:${site.contactEmail}`]]} />
            {socialNetworks.length > 0 && (
              <ul className="footer-social">
                {socialNetworks.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} aria-label={name} rel="noopener">
                      <Icon name={name.toLowerCase() as IconName} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <ThemeSwitch>Switch color scheme</ThemeSwitch>
          </div>
        </div>
        <div className="footer-base">
          <span>
            © <span data-year>{year}</span> {site.name}. All rights reserved.
          </span>
          <LinkList links={legalLinks} />
        </div>
      </div>
    </footer>
  );
}
