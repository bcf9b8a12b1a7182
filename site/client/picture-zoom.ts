/** A picture's place on its stage: how many times its fitting size it is shown, and how far it is moved from the middle. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Width and height in px. */
export interface Size {
  width: number;
  height: number;
}

/** Where on the stage something happens, in px from its middle. */
export interface Point {
  x: number;
  y: number;
}

const most = 8;
const limit = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns the size of the whole picture on its stage. */
export function fitSize(stage: Size, ratio: number): Size {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/** Returns the view a picture opens in: as high as the stage, so that a phone shows it larger than the page does. */
export function openingView(stage: Size, ratio: number): View {
  return { scale: limit(stage.height / fitSize(stage, ratio).height, 1, most), x: 0, y: 0 };
}

/** Keeps a view within its bounds: no smaller than the whole picture, and no gap where the picture could fill it. */
export function keepInside({ scale, x, y }: View, stage: Size, ratio: number): View {
  const fit = fitSize(stage, ratio);
  const kept = limit(scale, 1, most);
  const roomX = Math.max(0, (fit.width * kept - stage.width) / 2);
  const roomY = Math.max(0, (fit.height * kept - stage.height) / 2);
  return { scale: kept, x: limit(x, -roomX, roomX), y: limit(y, -roomY, roomY) };
}

/** Returns the view `times` as large, with the picture's spot under `at` in its place. */
export function zoomAt(view: View, times: number, at: Point): View {
  const scale = limit(view.scale * times, 1, most);
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}
