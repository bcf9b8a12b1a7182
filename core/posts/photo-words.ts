/** Where a photo is shown, and how wide it must be for that, in pixels. */
export const photoPlaces = {
  text: { leastWidth: 800, place: 'a figure' },
  top: { leastWidth: 1200, place: "a post's own picture" },
} as const;

/** Types of picture that every browser shows. */
export const shownTypes: readonly string[] = ['jpg', 'png', 'webp', 'avif'];

/** Other types by name: what they are called, and what to do; `next` follows on a new file. */
const otherTypes: Readonly<Record<string, (name: string, next: string) => [what: string, fix: string]>> = {
  heic: (name, next) => [
    'is HEIC, which browsers do not show',
    `Convert it: heif-convert ${name} ${name.replace(/\.\w+$/, '.jpg')} (Debian: apt install libheif-examples), and ${next}.`,
  ],
  gif: () => ['is a GIF', 'Save it as PNG or JPEG; an animation cannot be shown.'],
  svg: () => ['is a drawing in SVG', 'Export it as PNG, 1600 pixels wide.'],
  video: () => [
    'is a video, which would make the page heavy',
    'Put it on YouTube, Vimeo or a file server. Then add a still picture with its link: it plays when a reader presses it.',
  ],
};

/** Whether a file is a video by its name. */
export const isVideoName = (name: string): boolean => /\.(mp4|m4v|mov|webm|mkv|avi)$/i.test(name);

/** Says why a file is no photo that can be shown, and what to do; `type` comes from its bytes. */
export function describeOtherType(name: string, type: string, next: string): { problem: string; fix: string } {
  const named = isVideoName(name) ? 'video' : (name.split('.').at(-1) ?? '').toLowerCase();
  const known = type === 'heif' || /\.hei[cf]$/i.test(name) ? 'heic' : type || named;
  const [what, fix] = otherTypes[known]?.(name, next) ?? ['is not a picture that can be shown', 'Export it as JPEG.'];
  return { problem: `${name} ${what}.`, fix };
}

/** Says that a photo is too small for its place. */
export const describeSmallPhoto = (
  { name, width, height }: { name: string; width: number; height: number },
  { leastWidth, place }: { leastWidth: number; place: string },
): { problem: string; fix: string } => ({
  problem: `${name} is ${width} × ${height} pixels; ${place} needs at least ${leastWidth} across.`,
  fix: 'Use the original from the camera.',
});
