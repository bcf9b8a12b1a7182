/** The one exception to "your trailering label decides", said wherever a label has the last word. */
export const labelNote = {
  before: 'On a 2020 Silverado or Sierra, that label can be wrong: by ',
  link: { label: 'one owner’s lawsuit', href: '/used#year-2020' },
  after:
    ', GM’s first one overstated the combined weight rating by {label-2020-overstated:unit}. Have a dealer run the VIN.',
} as const;

/** Where there is room for a few words only. */
export const labelHint = 'On a 2020, have a dealer confirm the trailering label.';

/** Returns the hint for a truck whose label can be wrong; nothing for any other. */
export const labelHintFor = ({ model, year }: { model: string; year: number }): string | undefined =>
  year === 2020 && (model === 'silverado-1500' || model === 'sierra-1500') ? labelHint : undefined;
