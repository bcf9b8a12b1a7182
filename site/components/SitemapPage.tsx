import { LedgerTitle } from '../../ui/PageTitle.tsx';
import { LinkList } from './Footer.tsx';

/** One group of the sitemap. */
export interface SitemapGroup {
  title: string;
  links: { label: string; href: string }[];
}

/** Renders every page of the site, grouped. */
export function SitemapPage({ groups }: { groups: SitemapGroup[] }) {
  return (
    <div className="page-wrap text-page">
      <LedgerTitle title="Sitemap" />
      <div className="links quiet-links sitemap">
        {groups.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <LinkList links={links} />
          </section>
        ))}
      </div>
    </div>
  );
}
