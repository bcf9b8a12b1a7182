/** Shows where a person is in a task of several steps; `now` counts from 0. */
export function Steps({ names, now }: { names: readonly string[]; now: number }) {
  return (
    <ol className="steps">
      {names.map((name, index) => (
        <li key={name} className={index < now ? 'done' : undefined} aria-current={index === now ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
