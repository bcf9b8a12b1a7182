import './truck-tag.css';

/**
 * Leads to the reader's truck and names it once it is saved; dashed before that. With a do-not-drive recall that may
 * reach the truck it says so, and leads there. own-truck-script.ts fills it in.
 */
export function TruckTag() {
  return (
    <a className="truck-tag" href="/my-truck" data-truck-tag>
      <span className="truck-tag-long">
        <span data-part>My truck</span> <small data-part />
      </span>
      <span className="truck-tag-short">
        <span className="truck-tag-my">My </span>
        <span data-part>truck</span>
      </span>{' '}
      <b className="truck-tag-stop">check first</b>
    </a>
  );
}
