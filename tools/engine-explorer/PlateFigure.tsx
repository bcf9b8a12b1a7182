import drawing from './engine-plate.svg?raw';

const inks = {
  outer: 'Exhaust of cylinders 1 and 4',
  inner: 'Exhaust of cylinders 2 and 3',
  blue: 'Charge air and coolant',
  amber: 'Oil',
};

/**
 * Renders the engine cut open, with the legend of its colors and a note on what the drawing does not show. `data-of`
 * in the drawing says which part of the list a shape belongs to; the style sheet lights it.
 */
export function PlateFigure() {
  return (
    <figure className="plate-figure">
      <div dangerouslySetInnerHTML={{ __html: drawing.replaceAll(/>\s+</g, '><') }} />
      <figcaption className="plate-key grid">
        <ul className="row key">
          {Object.entries(inks).map(([ink, meaning]) => (
            <li key={ink} data-ink={ink}>
              {meaning}
            </li>
          ))}
        </ul>
        <p>Drawn to explain, not to measure: this is not a factory drawing.</p>
      </figcaption>
    </figure>
  );
}
