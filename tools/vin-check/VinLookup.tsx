import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { showNotice } from '../../ui/toast/notice-store.ts';
import type { VinCheckData } from './vin-check-data.ts';

interface VinLookupProps {
  data: VinCheckData;
  vin: string | undefined;
  /** Path of the page that lists the sources; '' when it is this one. */
  sources: string;
}

/** The way on: the VIN is copied by the reader, the link carries nothing. */
export function VinLookup({ data, vin, sources }: VinLookupProps) {
  const copyVin = async () => {
    const isCopied = vin !== undefined && (await copyText(vin));
    showNotice(
      isCopied
        ? { title: 'VIN copied', message: 'Paste it into the look-up.', tone: 'ok' }
        : { title: 'Not copied', message: 'Your browser refused. Copy it from the field instead.', tone: 'error' },
    );
  };
  return (
    <section className="vin-lookup" aria-label="Recall look-up">
      <h2>Then ask the people who keep the record</h2>
      <p>
        The government look-up lists safety recalls of the past{' '}
        <a className={sources ? undefined : 'fact-link'} href={`${sources}#figure-recall-tool-years`}>
          {data.recallToolYears}
        </a>{' '}
        years that are still open on one vehicle. The link carries no VIN: copy yours, open it, paste.
      </p>
      <p className="vin-buttons">
        {vin && (
          <button type="button" className="btn btn-line btn-small" onClick={copyVin}>
            Copy VIN
          </button>
        )}
        <a className="btn btn-ink btn-small" href={data.recallLookupUrl} target="_blank" rel="noopener noreferrer">
          Look up recalls at NHTSA <Icon name="external" />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
