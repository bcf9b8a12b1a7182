/** A video as pages play it and link to it. */
export interface Video {
  /** Where it can be watched without our page. */
  page: string;
  /** Who shows it; undefined for a file. */
  service?: 'YouTube' | 'Vimeo';
  /** What a frame shows after a press, without cookies before the video plays; undefined for a file. */
  frame?: string;
  /** Where a still picture of it may be had, for YouTube. */
  still?: string;
}

const youTube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/;
const vimeo = /^https:\/\/(?:player\.vimeo\.com\/video|(?:www\.)?vimeo\.com)\/(\d{5,12})(?:(?:\/|\?(?:.*&)?h=)(\w+))?/;

/** Reads the address of a video: a page or player of YouTube or Vimeo, or an mp4 file; undefined for anything else. */
export function readVideo(address: string): Video | undefined {
  const id = youTube.exec(address)?.[1];
  if (id !== undefined) {
    return {
      page: `https://www.youtube.com/watch?v=${id}`,
      service: 'YouTube',
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      still: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`,
    };
  }
  const [, number, hash] = vimeo.exec(address) ?? [];
  if (number !== undefined) {
    const page = `https://vimeo.com/${number}${hash === undefined ? '' : `/${hash}`}`;
    const frame = `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${hash === undefined ? '' : `&h=${hash}`}`;
    return { page, service: 'Vimeo', frame };
  }
  return /^https:\/\/[^\s/]+\.[^\s/]+\/\S+\.mp4$/.test(address) && URL.canParse(address)
    ? { page: address }
    : undefined;
}
