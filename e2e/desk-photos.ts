import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const picture = (width: number, format: 'jpeg' | 'gif'): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round((width * 9) / 16), channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();

interface GivenFile {
  name: string;
  type: string;
  bytes: Buffer;
}

const carry = (page: Page, given: GivenFile) =>
  page.evaluateHandle(
    ({ name, type, text }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([bytes], name, { type }));
      return made;
    },
    { name: given.name, type: given.type, text: given.bytes.toString('base64') },
  );

/** Drops a file as a hand would: the events with the bytes of a real file. */
export async function drop(page: Page, selector: string, given: GivenFile): Promise<void> {
  const transfer = await carry(page, given);
  const target = page.locator(selector).first();
  for (const name of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(name, { dataTransfer: transfer });
}

/** Pastes a file into the text. */
export async function paste(page: Page, given: GivenFile): Promise<void> {
  const clipboardData = await carry(page, given);
  await page.locator('.cm-content').evaluate((target, data) => {
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
  }, clipboardData);
}
