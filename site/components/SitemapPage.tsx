import type { PageLink } from '../../core/pages/site-types.ts';
import { LedgerTitle } from '../../ui/PageTitle.tsx';
import { LinkList } from './Footer.tsx';

export function SitemapPage({ groups }: { groups: { title: string; links: PageLink[] }[] }) {
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
