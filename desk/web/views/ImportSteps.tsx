const names = ['The file', 'What the columns mean', 'What will change'];

/** Shows which step of an import a person is at; `now` counts from 0. */
export function ImportSteps({ now }: { now: number }) {
  return (
    <ol className="steps">
      {names.map((name, index) => (
        <li key={name} className={index < now ? 'done' : undefined} aria-current={index === now ? 'step' : undefined}>
          <b className={index < now ? 'tone ok' : undefined}>{index < now ? '✓' : index + 1}</b> {name}
        </li>
      ))}
    </ol>
  );
}
