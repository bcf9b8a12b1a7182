/** Renders a small choice of which one is on. */
export function Segment<Name extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** What is chosen, for people who cannot see it. */
  label: string;
  options: readonly (readonly [name: Name, words: string])[];
  value: Name;
  onChange(name: Name): void;
}) {
  return (
    <fieldset className="segment" aria-label={label}>
      {options.map(([name, words]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}
