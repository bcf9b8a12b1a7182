import { judgeGoals } from './goals.ts';
import { findResult, type Result } from './results.ts';

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0);

/** What was done to reach the goals, what did not help, and why those that are missed are missed. */
export function tried(results: readonly Result[]): string {
  const home = findResult(results, 'home', 'site').weight;
  const article = findResult(results, 'article', 'site').weight;
  const floor = findResult(results, 'article', 'floor').weight;
  const isMissed = (part: string): boolean =>
    judgeGoals(results).some(({ words, use }) => use > 1 && words.includes(part));
  const parts = [
    `What these figures rest on: cards, sources, panels and the footer far below the first screen are drawn, and their pictures
fetched, when the reader comes near (\`content-visibility\`: Chromium's own lazy loading begins 3,000 px ahead); bold and rare
signs are font files of their own; a page carries only the rules whose classes it or its scripts name; phones get pictures
of 640 px in cards; brand icons are drawn to a hundredth of their grid. Of the home page's ${kilobytes(home.bytes)} KB, ${kilobytes(home.fontBytes)} are
fonts and ${kilobytes(home.imageBytes)} pictures.`,
    `What was tried and gave nothing that could be measured: \`text-wrap\` without \`pretty\` and \`balance\`, \`text-rendering: auto\`,
no inline icons, no animations, no \`light-dark()\` fallbacks. Undrawn chapters of the article itself would save more, but a
smooth jump from the contents would land beside its heading.`,
  ];
  if (isMissed('article: bytes within')) {
    parts.push(`The article is ${kilobytes(article.bytes - floor.bytes)} KB over the floor: the design's styles, the icons of sharing and of the brand, the small scripts
(${kilobytes(article.scriptBytes)} KB), structured data and the tags for sharing, none of which the floor has. Every font that was made smaller made the floor smaller too.`);
  }
  if (isMissed('main-thread CPU within')) {
    parts.push(`Processor time over the floor is the design's own: more elements (${article.elements} against ${floor.elements} on the article), more rules that
each must be matched with, and starting the scripts, which costs more than running them.`);
  }
  if (isMissed('Lighthouse performance')) {
    const lost = results.some(({ kind, audits }) => kind === 'floor' && audits.some((one) => one.performance < 100));
    parts.push(`Lighthouse takes marks for time in which the main thread is busy for more than 50 ms at a stretch, on a processor slowed four
times by the clock. ${
      lost
        ? 'What else the machine does counts as well: the floor, which has no script at all, loses marks in the same runs.'
        : "The floor loses none: what is lost is the design's first drawing (styles and layout in one stretch), and the start of the scripts."
    }`);
  }
  return parts.join('\n\n');
}
