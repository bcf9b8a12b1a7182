import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { Empty } from '../kit/Section.tsx';

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

/** Shows the page as readers will get it, at the width of a phone; it follows every save. */
export function PagePreview({ address, title, isDraft, version }: PagePreviewProps) {
  const [isWanted, setIsWanted] = useState(() => sessionStorage.getItem(wanted) === 'yes');
  const query = useQuery({
    queryKey: ['preview'],
    queryFn: () => ask('POST /api/preview', {}),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' ? false : data?.isReady ? keepAliveMs : untilReadyMs,
  });
  const { base, isReady = false } = query.data ?? {};
  const [shown, setShown] = useState<string>();
  const { refetch } = query;
  // Finds out that the site has ended, and starts it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (isWanted) void refetch();
  }, [version, isWanted, refetch]);
  function show(): void {
    sessionStorage.setItem(wanted, 'yes');
    setIsWanted(true);
    void refetch();
  }
  return (
    <>
      <div className="pane-head">
        <h2>The page</h2>
        <span className="grow" />
        {isReady && (
          <span className="muted small wide-only" role="status">
            {shown === version ? 'As saved' : 'Loading…'}
          </span>
        )}
        {isReady && <Button isSmall tone="quiet" href={`${base}${address}`} isNewTab words="In its own tab" />}
        {isDraft && <span className="tag warn">DRAFT</span>}
      </div>
      <div className="stage">
        {isReady && base !== undefined ? (
          <div className="frame">
            <LivePage
              key={base}
              title={`The page of ${title}`}
              base={base}
              address={address}
              version={version}
              onShow={setShown}
            />
          </div>
        ) : query.error !== null ? (
          <Fault fault={faultOf(query.error)}>
            <Button tone="ink" onClick={show} words="Try again" />
          </Fault>
        ) : isWanted ? (
          <Empty title="The page is being made">The first time takes about ten seconds. Write on; it follows.</Empty>
        ) : (
          <Empty
            title="See the page beside the text"
            acts={<Button tone="ink" onClick={show} words="Show the live page" />}
          >
            The desk starts the site on this computer only, and stops it when you do not look at it.
          </Empty>
        )}
      </div>
    </>
  );
}

interface LivePageProps {
  title: string;
  base: string;
  address: string;
  version: string;
  /** Says which save the page shows now. */
  onShow(version: string): void;
}

/** The page in its frame. It has what was saved when it was asked for, and keeps its place when it is asked for again. */
function LivePage({ title, base, address, version, onShow }: LivePageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef(version);
  const [loads, setLoads] = useState(0);
  const isLoading = useRef(true);
  // A page that is still loading is asked for again when it has arrived: before, nobody would hear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts
  useEffect(() => {
    if (isLoading.current || asked.current === version) return;
    asked.current = version;
    isLoading.current = true;
    frame.current?.contentWindow?.postMessage('desk:reload', base);
  }, [base, version, loads]);
  // Not the frame's load event, which waits for the last picture.
  useEffect(() => {
    function hear({ source, data }: MessageEvent): void {
      if (data !== 'desk:shown' || source === null || source !== frame.current?.contentWindow) return;
      isLoading.current = false;
      onShow(asked.current);
      setLoads((count) => count + 1);
    }
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onShow]);
  return <iframe ref={frame} title={title} src={`${base}${address}`} />;
}
