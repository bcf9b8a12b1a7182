const files = import.meta.glob<string>('/content/openings/*.{webp,avif,svg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the address of a picture of content/openings; undefined when there is none. */
const addressOf = (name: string): string | undefined => files[`/content/openings/${name}`];

/** Returns the side view of a truck by its short name: 'F-150' is content/openings/f-150.webp. */
export const truckPicture = (shortName: string): string | undefined =>
  addressOf(`${shortName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`);

/** Returns what is behind a lane; five take turns. */
export const laneSky = (at: number): string | undefined => addressOf(`lane-${(at % 5) + 1}.avif`);

/** Drafts of the two engines of a blueprint, in the order of the table's columns. */
export const drafts = [
  { src: addressOf('draft-four.svg'), alt: 'Drafted side view of a four-cylinder engine with its turbo' },
  { src: addressOf('draft-v8.svg'), alt: 'Drafted front view of a V8 engine' },
];

/** A picture that comes in one size: the list of its sizes names its width all the same, or it is no valid list. */
const onlySize = (name: string, width: number): string => `${addressOf(name) ?? ''} ${width}w`;

/** The road below the odometer: the article's own picture, without the odometer drawn into it. */
export const roadFiles = [
  { media: '(max-aspect-ratio: 1/1)', imageSrcSet: onlySize('road-phone.avif', 1050), imageSizes: '100vw' },
  { media: '(min-aspect-ratio: 1001/1000)', imageSrcSet: onlySize('road-wide.avif', 1600), imageSizes: '100vw' },
];
