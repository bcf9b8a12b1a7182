import type { MdxProps } from './registry.ts';

/** Renders what the numbered dots of a picture point at. */
export function PictureKey({ items }: MdxProps<'PictureKey'>) {
  return (
    <div className="framed picture-key prose-wide">
      <p>In the picture</p>
      <ol>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </div>
  );
}
