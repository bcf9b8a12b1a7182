import { useEffect, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { showNotice } from '../../ui/toast/notice-store.ts';
import type { Comparison } from './compare.ts';
import { writeQuote } from './write-quote.ts';

/** The sentence to quote, with the address that brings the comparison back. */
export function Quote({ comparison, address }: { comparison: Comparison; address: string }) {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  const quote = writeQuote(comparison, origin + address);
  const copy = async () => {
    const isCopied = await copyText(quote);
    showNotice(
      isCopied
        ? { title: 'Quote copied', message: 'The figures, and the address that proves them.', tone: 'ok' }
        : { title: 'Not copied', message: 'Your browser refused. Select the sentence and copy it.', tone: 'error' },
    );
  };
  return (
    <div className="compare-quote">
      <p className="block-title">To quote</p>
      <blockquote>{quote}</blockquote>
      <div className="tool-actions">
        <button type="button" className="btn btn-line btn-small" onClick={copy}>
          Copy quote
        </button>
      </div>
    </div>
  );
}
