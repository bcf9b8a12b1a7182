import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';

export function Disclaimer() {
  const [first, ...others] = words.disclaimer;
  if (!first) return null;
  return (
    <div className="article-panel disclaimer prose-wide">
      <p>
        <strong>Disclaimer.</strong> {[fillWords(words.independence), first].filter(Boolean).join(' ')}
      </p>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
