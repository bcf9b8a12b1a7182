import './truck-tag.css';
import { truckTagScript } from './truck-tag-script.ts';

/** Leads to the reader's truck and names it once it is saved; dashed before that. */
export function TruckTag() {
  return (
    <>
      <a className="truck-tag" href="/my-truck" data-truck-tag>
        <span className="truck-tag-long">
          <span data-part>My truck</span> <small data-part />
        </span>
        <span className="truck-tag-short">
          <span className="truck-tag-my">My </span>
          <span data-part>truck</span>
        </span>
      </a>
      <script dangerouslySetInnerHTML={{ __html: truckTagScript }} />
    </>
  );
}
