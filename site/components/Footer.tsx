import type { PageLink } from '../../core/pages/site-types.ts';
import { archiveHref } from '../../core/posts/category-match.ts';
import { archiveCategories, fillWords, referenceLinks, site, socialNetworks } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Brand } from './Brand.tsx';

/** The pages of every site; the sitemap lists them too. */
export const sitePages: readonly PageLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Blog', href: '/blog' },
  { label: 'About Us', href: '/about' },
  { label: 'Gallery', href: '/gallery' },
  { label: 'Newsletter', href: '/newsletter' },
];
export const legalPages: readonly PageLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
];

export function LinkList({ links, className }: { links: readonly PageLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
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
    <footer className="quiet-links site-footer night">
      <div className="page-wrap">
        <div className="gauge-rule" />
        <div className="footer-columns grid">
          <div>
            <Brand />
            {words.independence && <p>{fillWords(words.independence)}</p>}
          </div>
          <div>
            <h2>The site</h2>
            <LinkList links={[...sitePages, { label: 'Saved articles', href: '/saved' }, ...(subject.links ?? [])]} />
          </div>
          {tools.length > 0 && (
            <div>
              <h2>Tools</h2>
              <LinkList
                links={[
                  ...tools.map(({ name, path }) => ({ label: name, href: path })),
                  { label: 'All tools', href: '/tools' },
                ]}
              />
            </div>
          )}
          <div>
            <h2>Reference</h2>
            <LinkList links={referenceLinks} />
          </div>
          <div>
            <h2>Categories</h2>
            <LinkList links={archiveCategories.map(({ name }) => ({ label: name, href: archiveHref(name) }))} />
          </div>
          <div className="footer-contact">
            <h2>Contact</h2>
            <LinkList links={[{ label: site.contactEmail, href: `mailto:${site.contactEmail}` }]} />
            {socialNetworks.length > 0 && (
              <ul className="row footer-social">
                {socialNetworks.map(({ name, url }) => (
                  <li key={name}>
                    <a className="tap" href={url} aria-label={name} rel="noopener">
                      <Icon name={name.toLowerCase() as IconName} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="row footer-base">
          <span>
            © <span data-year>{year}</span> {site.name}. All rights reserved.
          </span>
          <LinkList className="row" links={[...legalPages, { label: 'Sitemap', href: '/sitemap' }]} />
        </div>
      </div>
    </footer>
  );
}
