/** Opens a picture of the article in its full size; Escape, the button or a press beside it closes it. */
export function openPicture(link: HTMLAnchorElement): void {
  // A figure's link holds its picture; the one in the header stands beside it.
  const small = link.querySelector('img') ?? link.parentElement?.querySelector('img');
  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  dialog.ariaLabel = 'Picture';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  const image = document.createElement('img');
  image.alt = small?.alt || document.title;
  image.width = small?.width ?? 0;
  image.height = small?.height ?? 0;
  image.src = link.href;
  // The small one stands in until the large one is here, and stays where it cannot be fetched.
  image.style.backgroundImage = `url("${small?.currentSrc ?? ''}")`;
  dialog.append(close, image);
  dialog.addEventListener('click', ({ target }) => {
    if (target !== image) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
