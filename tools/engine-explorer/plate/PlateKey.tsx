const inks = [
  ['outer', 'Exhaust of cylinders 1 and 4'],
  ['inner', 'Exhaust of cylinders 2 and 3'],
  ['blue', 'Charge air and coolant'],
  ['amber', 'Oil'],
] as const;

/** What the inks of the drawing mean, and what the drawing is not. */
export function PlateKey() {
  return (
    <figcaption className="plate-key">
      <ul>
        {inks.map(([ink, meaning]) => (
          <li key={ink} data-ink={ink}>
            {meaning}
          </li>
        ))}
      </ul>
      <p>Drawn to explain, not to measure: parts stand where they can be seen, and this is no factory drawing.</p>
    </figcaption>
  );
}
