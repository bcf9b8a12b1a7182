import { getPicture } from '../../art/pictures.ts';
import { Picture } from '../components/Picture.tsx';

/** A picture of the art room inside an article; it opens large, as a plain file where scripts do not run. */
export function Figure({ picture, alt, caption }: { picture: string; alt: string; caption?: string }) {
  return (
    <figure className="pix wide">
      <a href={getPicture(picture).webp.at(-1)?.url} data-tool="enlarge">
        <Picture id={picture} alt={alt} size="column" />
      </a>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
