import path from 'node:path';
import sharp from 'sharp';
import { brandFolder, renderedFolder } from './paths.ts';

/** The scene behind the social image. */
export const socialSceneId = 'home-hero';
/** The social image's file name in rendered/. */
export const socialImageName = 'og-default.jpg';

/** Sets the logo in the hero's quiet corner, 1200x630, the picture shown when a page is shared. */
export async function writeSocialImage(heroPng: string): Promise<void> {
  const logo = await sharp(path.join(brandFolder, 'logo-dark.svg'), { density: 200 })
    .resize({ width: 460 })
    .png()
    .toBuffer();
  await sharp(heroPng)
    .resize(1200, 675)
    .extract({ left: 0, top: 22, width: 1200, height: 630 })
    .composite([{ input: logo, left: 64, top: 64 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(path.join(renderedFolder, socialImageName));
}
