import { copyText } from '../../ui/copy-text.ts';
import { showNotice } from '../../ui/toast/notice-store.ts';

/** Share the plate with its chosen part, or print it. */
export function PlateActions({ address }: { address: string }) {
  const copyLink = async () => {
    const isCopied = await copyText(new URL(address, location.href).href);
    showNotice(
      isCopied
        ? { title: 'Link copied', message: 'It opens the plate at this part.', tone: 'ok' }
        : {
            title: 'Not copied',
            message: 'Your browser refused. Copy the address of the page instead.',
            tone: 'error',
          },
    );
  };
  return (
    <div className="tool-actions">
      <button type="button" className="btn btn-line btn-small" onClick={copyLink}>
        Copy link
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={() => print()}>
        Print
      </button>
    </div>
  );
}
