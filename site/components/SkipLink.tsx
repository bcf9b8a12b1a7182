/** First stop of the keyboard: past the navigation, into the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  );
}
