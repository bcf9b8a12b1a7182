import { copyText } from '../../ui/copy-text.ts';
import { showNotice } from '../../ui/toast/notice-store.ts';

/** Share the page, print, clear. The copied address never holds the VIN. */
export function VinActions({ path, clear }: { path: string; clear: () => void }) {
  const copyLink = async () => {
    const isCopied = await copyText(new URL(path, location.href).href);
    showNotice(
      isCopied
        ? { title: 'Link copied', message: 'It opens this page; the VIN is not in it.', tone: 'ok' }
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
        Copy link without the VIN
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={() => print()}>
        Print
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={clear}>
        Clear
      </button>
    </div>
  );
}
