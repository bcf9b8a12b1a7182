import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes the first file that is dropped anywhere, or pasted; the text editor would insert its bytes, so it comes first. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  // A drag that ends outside of the window says nothing to us.
  useEffect(() => {
    if (!isOver) return undefined;
    const end = (): void => setIsOver(false);
    addEventListener('pointermove', end);
    return () => removeEventListener('pointermove', end);
  }, [isOver]);
  function take(event: DragEvent | ClipboardEvent, [file]: FileList | []): void {
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  }
  return {
    isOver,
    handlers: {
      onDragOverCapture(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      },
      onDragLeave({ relatedTarget }: DragEvent) {
        if (relatedTarget === null) setIsOver(false);
      },
      onDropCapture(event: DragEvent) {
        setIsOver(false);
        take(event, event.dataTransfer.files);
      },
      onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    },
  };
}
