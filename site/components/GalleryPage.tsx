import { words } from '../../site.words.ts';
import { EnlargeLink } from './EnlargeLink.tsx';
import { Picture } from './Picture.tsx';

interface GalleryPageProps {
  pictures: { id: string; alt: string; title: string; href?: string | undefined }[];
}

/**
 * Renders the gallery: its heading, then the site's own pictures; each opens large, as a plain file where scripts do
 * not run.
 */
export function GalleryPage({ pictures }: GalleryPageProps) {
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1 className="coming-stamp">Gallery Coming Soon</h1>
        <h2>{words.gallery.title}</h2>
        <p className="page-lede">{words.gallery.lede}</p>
      </header>
      <ul className="gallery">
        {pictures.map(({ id, alt, title, href }, at) => (
          <li key={id}>
            <figure>
              <EnlargeLink picture={id}>
                <Picture id={id} alt={alt} size="card" isFirst={at === 0} />
              </EnlargeLink>
              <figcaption>{href ? <a href={href}>{title}</a> : title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
