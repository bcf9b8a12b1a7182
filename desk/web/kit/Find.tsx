import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

const waitMs = 200;

/** Renders a search field that reports what was typed after a short pause; `/` puts the cursor into it. */
export function Find({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [known, setKnown] = useState(value);
  // Another address of the page brings another search; an answer to what was reported leaves what is being typed alone.
  if (value !== known) {
    setKnown(value);
    if (value !== reported) setTyped(value);
    setReported(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      setReported(typed);
      onChange(typed);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="find">
      <Icon name="find" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd>/</kbd>
    </div>
  );
}
