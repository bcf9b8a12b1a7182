import { colors, site } from '../../site.config.ts';

/** Renders the turbo-snail mark, decorative beside the brand's words. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <g transform="rotate(90 50 52)">
        <path
          fill={colors.brand}
          d="m23 54-.1-2.7.2-2.6.5-2.7.7-2.6 1-2.6 1.2-2.5 1.5-2.4 1.7-2.2 2-2 2.1-1.9 2.4-1.7 2.5-1.4 2.6-1.2 2.8-1 2.9-.6 3-.4 3-.1 3 .2 3.1.6 2.9.8 2.9 1.1 2.8 1.4 2.7 1.7 2.5 1.9 2.3 2.2 2.1 2.5 1.9 2.6 1.6 2.9 1.3 3 1 3.1.7 3.3.4 3.3.1 3.4-.2 3.4-.6 3.3-1 3.4-1.2 3.2-1.6 3.1-1.9 3-2.2 2.8-2.5 2.5-2.7 2.4-3 2-3.2 1.8-3.4 1.5-3.5 1.1-3.6.8-3.7.4h-3.8l-3.7-.3-3.8-.7-3.6-1-3.6-1.4-3.5-1.8-3.2-2.1-3.1-2.5-2.8-2.7-2.6-3.1-2.3-3.3-1.9-3.5-1.6-3.7-1.2-3.9-.9-4L8 54V8h27v20Z"
        />
        <path fill={colors.brand} d="M5 4h33v7H5Z" />
        <circle cx="50" cy="54" r="22.5" fill={colors.ink.light} />
        <path
          fill={colors['on-night']}
          d="M53.8 52.8q7.1.1 14.6 1.9l-1.9 7.5q-5.7-6-12.8-6.6Zm-.5 3.5q4.4 5.6 7.6 12.5l-7 3.2q1.1-8.2-2.8-14.1Zm-3 1.7q-1.7 6.9-5.1 13.8l-6.8-3.5q7.1-4.3 9.3-11.1Zm-3.2-1.3q-6.5 3-14 4.6l-1.5-7.5q7.7 2.9 14.4.4ZM46 53.4q-6.3-3.2-12.2-8l4.9-5.9q2.5 7.9 8.7 11.5Zm2-2.9q-1.5-6.9-1.4-14.6l7.7.2q-4.6 6.9-3.6 14Zm3.5-.2Q56 44.8 62 40.1l4.7 6.1q-8.3.7-13.2 5.9Z"
        />
        <circle cx="50" cy="54" r="5.4" fill={colors.brand} />
      </g>
    </svg>
  );
}

/** Renders the brand in its two colored words, linked to the home page. */
export function Brand() {
  const [first, second] = site.brand;
  return (
    <a className="site-brand" href="/">
      <BrandMark />
      <span>
        {first} <b>{second}</b>
      </span>
    </a>
  );
}
