import { Picture } from './Picture.tsx';

interface GalleryPageProps {
  pictures: { id: string; alt: string; title: string; href?: string | undefined }[];
}

/** The gallery: its heading, then the site's own pictures. */
export function GalleryPage({ pictures }: GalleryPageProps) {
  return (
    <div className="wrap text-page">
      <header className="page-head">
        <h1>Gallery Coming Soon</h1>
        <p className="lede">Readers’ trucks will hang here one day. Until then: every picture drawn for this site.</p>
      </header>
      <ul className="gallery">
        {pictures.map(({ id, alt, title, href }, at) => (
          <li key={id}>
            <figure>
              <Picture id={id} alt={alt} size="card" isFirst={at === 0} />
              <figcaption>{href ? <a href={href}>{title}</a> : title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
