import { Picture } from '../Picture.tsx';

/** A picture of the art room inside an article. */
export function Figure({ picture, alt, caption }: { picture: string; alt: string; caption?: string }) {
  return (
    <figure className="pix wide">
      <Picture id={picture} alt={alt} size="column" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
