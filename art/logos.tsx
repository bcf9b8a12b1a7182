import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '../site.config.ts';
import { Mark } from './parts/brand/mark.tsx';
import { Wordmark } from './parts/brand/wordmark.tsx';

const Favicon = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <title>{site.name}</title>
    <rect width="64" height="64" rx="14" fill="#12233b" />
    <Mark x={4.4} y={4.4} s={0.53} body="#ef6a38" simple />
  </svg>
);

const PlainMark = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <title>{site.name}</title>
    <Mark />
  </svg>
);

/** Draws every brand file: name in art/brand → SVG text, with the words of site.config. */
export function drawLogos(): Record<string, string> {
  return {
    'logo-light.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="light" />),
    'logo-dark.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="dark" />),
    'logo-stacked.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="light" stacked />),
    'favicon.svg': renderToStaticMarkup(<Favicon />),
    'mark.svg': renderToStaticMarkup(<PlainMark />),
  };
}
