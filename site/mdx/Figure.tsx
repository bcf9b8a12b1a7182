import { EnlargeLink } from '../components/EnlargeLink.tsx';
import { Picture } from '../components/Picture.tsx';
import type { MdxProps } from './registry.ts';

/** Renders a picture inside an article; it opens large, as a plain file without JavaScript. */
export function Figure({ picture, alt, caption }: MdxProps<'Figure'>) {
  return (
    <figure className="prose-picture prose-wide">
      <EnlargeLink picture={picture} caption={caption}>
        <Picture id={picture} alt={alt} size="column" />
      </EnlargeLink>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
