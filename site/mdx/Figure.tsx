import { getPicture } from '../../art/pictures.ts';
import { Picture } from '../components/Picture.tsx';
import type { MdxProps } from './registry.ts';

/** Renders a picture inside an article; it opens large, as a plain file without JavaScript. */
export function Figure({ picture, alt, caption }: MdxProps<'Figure'>) {
  return (
    <figure className="prose-picture prose-wide">
      <a href={getPicture(picture).webp.at(-1)?.url} data-tool="enlarge">
        <Picture id={picture} alt={alt} size="column" />
      </a>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
