import { isArticlePath } from '../../../core/pages/offline.ts';
import { printTrucks } from '../../../facts/trucks/print-recall.ts';
import { type OpenStop, openStops } from '../../../facts/trucks/recalls.ts';
import { siteRecalls } from '../../../facts/trucks/site-trucks.ts';
import { site } from '../../../site.config.ts';
import { findTool } from '../../catalog.ts';
import { ownTruckScript } from '../my-truck/own-truck-script.ts';
import './header-notice.css';

/** The do-not-drive recalls that are open at this build. */
export const siteStops = openStops(siteRecalls);

/**
 * Renders what stands under the header while a do-not-drive recall is open: on the home page one line for everybody, there
 * and over every article a line for readers whose saved truck it may reach. After them, still before anything is painted,
 * comes the script that knows the saved truck.
 */
export function HeaderNotice({ path }: { path: string }) {
  const isHome = path === '/';
  const [newest, ...others] = siteStops;
  return (
    <>
      {isHome && newest && <EverybodyLine stop={newest} others={others.length} />}
      {(isHome || isArticlePath(path)) && siteStops.map((stop) => <OwnLine key={stop.id} stop={stop} />)}
      <script dangerouslySetInnerHTML={{ __html: ownTruckScript(siteStops) }} />
    </>
  );
}

const numberOf = ({ nhtsa: [number], gm }: OpenStop): string => `Recall ${number ?? gm ?? ''}`.trim();

/** Leads to what can tell of one truck: our VIN check, or the government's. */
const vinHref = () => findTool('vin-check')?.path ?? site.recallLookupUrl;

function EverybodyLine({ stop, others }: { stop: OpenStop; others: number }) {
  return (
    <aside className="stop-line stop-line-all" aria-label="Do-not-drive recall">
      <div className="page-wrap stop-line-row">
        <i className="barricade stop-line-stripes" aria-hidden="true" />
        <p>
          <b className="stop-flag stop-line-flag">{stop.doNotDrive.words}</b>{' '}
          <a className="stop-line-what" href={`/recalls#${stop.id}`}>
            {printTrucks(stop)}
          </a>
          <span className="stop-line-why">
            {' '}
            {numberOf(stop)}: {stop.title}.
          </span>
          {others > 0 && (
            <>
              {' '}
              <a href="/recalls">And {others} more</a>
            </>
          )}
        </p>
        <a className="stop-line-check" href={vinHref()}>
          Check your VIN
        </a>
      </div>
    </aside>
  );
}

/** For the reader's own truck, which the script in the page knows: "may be", because only the VIN tells. */
function OwnLine({ stop }: { stop: OpenStop }) {
  const { drive, words } = stop.doNotDrive;
  return (
    <aside className="stop-line" aria-label="Do-not-drive recall of your truck" data-stop={stop.id} hidden>
      <div className="page-wrap stop-line-row">
        <i className="barricade stop-line-stripes" aria-hidden="true" />
        <p>
          <b className="stop-flag stop-line-flag">{words}</b>{' '}
          <a className="stop-line-what" href={`/recalls#${stop.id}`} data-stop-link>
            Your <span data-stop-name>truck</span> may be one of them
            {drive && <span data-stop-open>, if it has {drive.toUpperCase()}</span>}.
          </a>{' '}
          <span className="stop-line-why">{numberOf(stop)}. Check its VIN before you drive it.</span>
        </p>
        <a className="stop-line-check" href={vinHref()}>
          Check its VIN
        </a>
      </div>
    </aside>
  );
}
