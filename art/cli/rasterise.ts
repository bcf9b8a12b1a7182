import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser to draw with: CHROMIUM, else the first known name on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const { CHROMIUM: chosen, PATH = '' } = env;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM is ${chosen}, and no such file exists. Set it to the full path of a Chromium or Chrome.`);
  }
  const folders = ['/usr/bin', ...PATH.split(path.delimiter).filter(Boolean)];
  const found = names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    `No browser to draw with: looked for ${names.join(', ')} in /usr/bin and on PATH. ` +
      'Install one (Debian: apt install chromium) or set CHROMIUM to the full path of one.',
  );
}

/** Turns SVG text into a PNG file of the given size in px. */
export function rasterise(svg: string, png: string, size = { width: 1600, height: 900 }): void {
  const browser = findChromium();
  const page = png.replace(/\.png$/, '.html');
  const style = `html,body{margin:0;background:#000;overflow:hidden}svg{display:block;width:${size.width}px;height:${size.height}px}`;
  mkdirSync(path.dirname(png), { recursive: true });
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${svg}`);
  rmSync(png, { force: true });
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=1'];
  const shot = [`--window-size=${size.width},${size.height}`, `--screenshot=${png}`, pathToFileURL(page).href];
  try {
    execFileSync(browser, [...flags, ...shot], { stdio: 'ignore', timeout: 120_000 });
  } finally {
    rmSync(page, { force: true });
  }
  // Chromium answers 0 even when it could not write the screenshot.
  if (!existsSync(png)) throw new Error(`${browser} wrote no picture to ${png}; run it by hand to see why.`);
}
