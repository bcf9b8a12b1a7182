import { words } from '../../site.words.ts';
import { LedgerTitle } from '../../ui/PageTitle.tsx';
import { EnlargeLink } from './EnlargeLink.tsx';
import { Picture } from './Picture.tsx';

/** A picture of the gallery: what it shows, and the article it belongs to. */
export interface GalleryPicture {
  id: string;
  alt: string;
  about: string;
  credit?: string | undefined;
  article?: { title: string; href: string } | undefined;
}

/** Renders the photos of the articles, newest first, and the site's own drawings; each opens large. */
export function GalleryPage({ photos, drawings }: Record<'photos' | 'drawings', GalleryPicture[]>) {
  const hasBoth = photos.length > 0 && drawings.length > 0;
  return (
    <div className="page-wrap text-page">
      <LedgerTitle
        title={words.gallery.title}
        stamp={photos.length + drawings.length > 0 ? words.gallery.stamp : words.gallery.stampEmpty}
        lede={ledeOf(photos.length, drawings.length)}
      >
        {hasBoth && (
          <p className="row gallery-jump">
            <a href="#photos">Photos ({photos.length})</a> <a href="#drawings">Drawings ({drawings.length})</a>
          </p>
        )}
      </LedgerTitle>
      <Section id="photos" title={hasBoth ? 'Photos' : undefined} pictures={photos} isFirst />
      <Section id="drawings" title={hasBoth ? 'Drawings' : undefined} pictures={drawings} isFirst={!hasBoth} />
    </div>
  );
}

function ledeOf(photos: number, drawings: number): string {
  if (photos === 0 && drawings === 0) return 'The first pictures will be here with the first articles that have some.';
  if (photos === 0) return words.gallery.lede;
  return drawings === 0
    ? 'Here is every photo of our articles.'
    : 'Here is every photo of our articles, and every picture drawn for this site.';
}

interface SectionProps {
  id: string;
  /** Left out where there is only one section: the page's own title says it. */
  title?: string | undefined;
  pictures: GalleryPicture[];
  isFirst: boolean;
}

function Section({ id, title, pictures, isFirst }: SectionProps) {
  if (pictures.length === 0) return null;
  return (
    <section className="gallery-section" id={id}>
      <h2 className={title ? undefined : 'visually-hidden'}>{title ?? 'Pictures'}</h2>
      <ul className="card-grid grid quiet-links gallery">
        {pictures.map(({ id: picture, alt, about, credit, article }, at) => (
          <li key={picture}>
            <figure>
              <EnlargeLink picture={picture} caption={[about, ...(credit ? [`Photo: ${credit}`] : [])].join(' · ')}>
                <Picture id={picture} alt={alt} size="card" isFirst={isFirst && at === 0} />
              </EnlargeLink>
              <figcaption>
                {article && article.title === about ? <a href={article.href}>{about}</a> : about}
                {credit && <small>Photo: {credit}</small>}
                {article && article.title !== about && (
                  <small>
                    From <a href={article.href}>{article.title}</a>
                  </small>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
