import { Picture } from './Picture.tsx';

/** Renders the page for a path that does not exist. */
export function NotFoundPage() {
  return (
    <div className="not-found night" data-not-found>
      <Picture id="not-found" alt="" size="full" isFirst />
      <div className="page-wrap">
        <h1>404</h1>
        <p className="page-lede">Oops! Page not found</p>
        <a className="btn" href="/">
          Return to Home
        </a>
        {/* The server fills the list for the path that was tried. */}
        <section className="near-pages" data-near hidden>
          <h2>Were you looking for this?</h2>
          <ul></ul>
        </section>
      </div>
    </div>
  );
}
