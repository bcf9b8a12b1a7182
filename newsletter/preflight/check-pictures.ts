import type { BuiltIssue } from '../../core/built-issue.ts';
import type { PreflightContext } from './context.ts';
import { type Finding, orOk } from './finding.ts';
import { judgeLink } from './judge-link.ts';
import { type Attributes, findTags } from './mail-html.ts';

/** Whether every picture is there, says what it shows, and keeps its place while it is not loaded. */
export function checkPictures({ mail }: BuiltIssue, context: PreflightContext): Finding[] {
  const pictures = findTags(mail.html, 'img');
  const faults = pictures.flatMap((picture) => checkPicture(picture, mail.html, context));
  return orOk('pictures', `${pictures.length}, all of them with a text and a size`, faults);
}

function checkPicture(picture: Attributes, html: string, context: PreflightContext): Finding[] {
  const check = 'pictures';
  const src = picture.get('src')?.trim() ?? '';
  const name = src === '' ? 'a picture' : src;
  const faults: Finding[] = [];
  const alt = picture.get('alt');
  if (alt === undefined) {
    const message = `${name} has no alt text: say in words what it shows`;
    faults.push({ level: 'error', check, message });
  } else if (alt.trim() === '') {
    const message = `${name} has an empty alt text: say in words what it shows, unless it is decoration`;
    faults.push({ level: 'warning', check, message });
  }
  if (!['width', 'height'].every((side) => /^\d+$/.test(picture.get(side) ?? ''))) {
    const message = `${name} has no width and height: the mail jumps while it loads; give both in pixels`;
    faults.push({ level: 'warning', check, message });
  }
  const fault = src === '' ? { level: 'error' as const, message: 'it has no address' } : judgeLink(src, html, context);
  if (fault) faults.push({ level: fault.level, check, message: `${name}: ${fault.message}` });
  if (/\.(?:avif|webp|svg)$/i.test(src.split(/[?#]/, 1)[0] ?? '')) {
    const message = `${name} is of a kind that several mail programs do not show: use JPEG or PNG`;
    faults.push({ level: 'warning', check, message });
  }
  return faults;
}
