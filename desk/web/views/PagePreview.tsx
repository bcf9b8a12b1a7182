import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewSchema } from '../../../core/desk-articles.ts';
import { sendJson } from '../api.ts';
import { Empty } from '../kit/Empty.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Segment } from '../kit/Segment.tsx';
import { useKeys } from '../kit/use-keys.ts';

const widths = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;
const wanted = 'desk-live-page';
const untilReadyMs = 1_000;
/** The site in development stops when no page has asked for it for some minutes. */
const keepAliveMs = 60_000;

interface PagePreviewProps {
  address: string;
  title: string;
  isDraft: boolean;
  /** Changes with every save. */
  version: string;
}

/** The site in development needs this long to notice a save. */
const noticeMs = 3_000;

/** Shows the page as readers will get it, at the width of a phone or of a desk; it follows every save. */
export function PagePreview({ address, title, isDraft, version }: PagePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [isWanted, setIsWanted] = useState(() => sessionStorage.getItem(wanted) === 'yes');
  const query = useQuery({
    queryKey: ['preview'],
    queryFn: () => sendJson(previewSchema, '/api/preview'),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' ? false : data?.isReady ? keepAliveMs : untilReadyMs,
  });
  const [shown, setShown] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setShown(version), noticeMs);
    return () => clearTimeout(timer);
  }, [version]);
  useKeys({ 'mod+shift+p': () => setWidth((old) => (old === 'phone' ? 'desktop' : 'phone')) });
  function show(): void {
    sessionStorage.setItem(wanted, 'yes');
    setIsWanted(true);
    void query.refetch();
  }
  const { origin, isReady = false } = query.data ?? {};
  return (
    <>
      <div className="ptop">
        <h2 className="vh">The page</h2>
        <Segment label="Width" options={widths} value={width} onChange={(name) => setWidth(name)} />
        <span className="sp" />
        {isReady && (
          <button type="button" className="btn small quiet" onClick={() => setShown(`${version} ${performance.now()}`)}>
            Load again
          </button>
        )}
        {isReady && (
          <a className="btn small quiet" href={`${origin}${address}`} target="_blank" rel="noreferrer">
            In its own tab
          </a>
        )}
        {isDraft && <span className="tag warn">DRAFT</span>}
      </div>
      <div className="stage pv">
        {isReady && origin !== undefined ? (
          <div className={`frame ${width}`}>
            <iframe key={shown} title={`The page of ${title}`} src={`${origin}${address}`} />
          </div>
        ) : query.error !== null ? (
          <Fault fault={faultOf(query.error)}>
            <button type="button" className="btn ink" onClick={show}>
              Try again
            </button>
          </Fault>
        ) : isWanted ? (
          <Empty title="The page is being made">The first time takes about ten seconds. Write on; it follows.</Empty>
        ) : (
          <Empty
            title="See the page beside the text"
            acts={
              <button type="button" className="btn ink" onClick={show}>
                Show the live page
              </button>
            }
          >
            The desk starts the site on this computer only, and stops it when you do not look at it.
          </Empty>
        )}
      </div>
    </>
  );
}
