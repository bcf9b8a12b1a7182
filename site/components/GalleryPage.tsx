import { getPicture } from '../../art/pictures.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from './Picture.tsx';

interface GalleryPageProps {
  pictures: { id: string; alt: string; title: string; href?: string | undefined }[];
}

/** Renders the empty frame a script opens with one picture at a time. */
function Viewer() {
  return (
    <dialog className="gallery-viewer" aria-label="Picture">
      <p className="gallery-viewer-bar">
        <span data-viewer-place />
        <button type="button" data-viewer-step="-1" aria-label="Previous picture">
          <Icon name="left" />
        </button>
        <button type="button" data-viewer-step="1" aria-label="Next picture">
          <Icon name="right" />
        </button>
        <button type="button" data-viewer-close aria-label="Close">
          <Icon name="close" />
        </button>
      </p>
      <figure>
        <img alt="" width={1600} height={900} />
        <figcaption aria-live="polite" />
      </figure>
    </dialog>
  );
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
        <h2>Pictures of the garage</h2>
        <p className="page-lede">Here is every picture drawn for this site.</p>
      </header>
      <ul className="gallery">
        {pictures.map(({ id, alt, title, href }, at) => (
          <li key={id}>
            <figure>
              <a href={getPicture(id).webp.at(-1)?.url} data-view>
                <Picture id={id} alt={alt} size="card" isFirst={at === 0} />
              </a>
              <figcaption>{href ? <a href={href}>{title}</a> : title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Viewer />
    </div>
  );
}
