/** Returns the player of a video: a frame of the service that shows it, or the file itself. */
function createPlayer(address: string, title: string): HTMLElement {
  if (address.endsWith('.mp4')) {
    const video = Object.assign(document.createElement('video'), { src: address, controls: true, autoplay: true });
    video.setAttribute('aria-label', title);
    return video;
  }
  return Object.assign(document.createElement('iframe'), {
    src: address,
    title,
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
    // YouTube plays nothing for a page that does not say where it is.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
}

/** Plays a video in the place of its picture; only then is anything asked of another site. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-video]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const player = createPlayer(link.dataset['video'] ?? '', link.dataset['title'] ?? '');
  link.replaceWith(player);
  player.focus();
});
