import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface FileDropProps {
  title: string;
  hint: string;
  /** Names the field for people who cannot see it. */
  label: string;
  accept: string;
  /** Words and tone of the button. */
  words: string;
  tone?: 'go' | undefined;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

/** Takes files by drop, or by choice. */
export function FileDrop(props: FileDropProps) {
  const { title, hint, label, accept, words, tone, isMultiple = false, isBusy, onFiles } = props;
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same.
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon name="up" />
      <p className="strong">{title}</p>
      <p className="muted">{hint}</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button tone={tone} disabled={isBusy} onClick={() => input.current?.click()} words={words} />
    </div>
  );
}
