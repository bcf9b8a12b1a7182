/** Renders the page a form lands on without JavaScript: the same words as the toast. */
export function OutcomePage({ title, message, isError }: { title: string; message: string; isError: boolean }) {
  return (
    <div className="page-wrap text-page outcome-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="page-lede">{message}</p>
      </header>
      <p className="page-actions">
        <a className="btn" href={isError ? '/#newsletter-section' : '/blog'}>
          {isError ? 'Try again' : 'Read the blog'}
        </a>
        <a className="btn btn-line" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
