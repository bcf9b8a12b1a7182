import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';

const waitMs = 200;

/** Renders a search field that reports what was typed after a short pause; `/` puts the cursor into it. */
export function Find({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), waitMs);
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
