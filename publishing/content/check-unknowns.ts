import { type Finding, linesBefore, type Place, rule } from '../../core/content-finding.ts';
import { editorial } from '../../site.config.ts';
import type { Content } from './content.ts';

/** Sentences about the limits of the search instead of the truck: 'We found no …', 'could not confirm', 'none we trust'. */
const unknown =
  /\b(?:(?:found|saw|know)\s+no(?:ne|thing)?|(?:could\s+not|couldn['’]t|can['’]t|cannot)\s+(?:be\s+)?(?:find|found|confirm(?:ed)?|verify|verified)|(?:did\s+not|didn['’]t|have\s+not|haven['’]t)\s+(?:find|found|confirm(?:ed)?|verify|verified|looked\s+up)|(?:none|no\s+\w+)\s+(?:that\s+)?we\s+(?:trust|found)|we\s+have\s+no\s+(?:verified|confirmed|published))\b/gi;

interface Unknown extends Place {
  words: string;
  /** In an article, but not in its box. */
  isLoose: boolean;
}

/** Checks that an article says what is not known in its box only, and that the whole site says it rarely. */
export function checkUnknowns(content: Content): Finding[] {
  if (editorial.unknowns === 0) return [];
  const all = textsOf(content).flatMap(findUnknowns);
  const [first] = all;
  const loose = all.filter(({ isLoose }) => isLoose);
  const places = all.map(({ file, line }) => `${file}:${line}`).join(', ');
  return [
    ...loose.map((each) =>
      rule(each, `'${each.words}' is outside the box <NotFound>.`, 'Say what is known here, and the rest in the box.'),
    ),
    ...(first && all.length > editorial.unknowns
      ? [
          rule(
            first,
            `${all.length} sentences of the site say what we could not find, at most ${editorial.unknowns} may: ${places}.`,
            'Say what is known instead.',
          ),
        ]
      : []),
  ];
}

interface ReadText {
  file: string;
  text: string;
  isPost: boolean;
}

/** Returns everything written for readers, with comments of YAML blanked out. */
function textsOf({ posts, pages, issues, filesIn }: Content): ReadText[] {
  const files = ['.', 'tools', 'recalls', 'problems', 'owning'].flatMap((folder) =>
    ['.yaml', '.json'].flatMap((ending) => Object.entries(filesIn(folder, ending))),
  );
  return [
    ...[...posts, ...pages, ...issues].map(({ kind, file, source }) => ({
      file,
      text: source,
      isPost: kind === 'post',
    })),
    ...files.map(([file, text]) => ({
      file: file.replace('/./', '/'),
      text: text.replace(/^ *#.*$/gm, ''),
      isPost: false,
    })),
  ];
}

/** In a box each item counts; elsewhere each sentence of that kind does. */
function findUnknowns({ file, text, isPost }: ReadText): Unknown[] {
  const boxes = [...text.matchAll(/<NotFound>[\s\S]*?<\/NotFound>/g)];
  const lineOf = (index: number): number => linesBefore(text, index) + 1;
  const isBoxed = (index: number): boolean =>
    boxes.some((box) => index > box.index && index < box.index + box[0].length);
  const items = boxes.flatMap((box) =>
    [...box[0].matchAll(/^- .*/gm)].map(({ 0: words, index }) => ({ words, line: lineOf(box.index + index) })),
  );
  const sentences = [...text.matchAll(unknown)]
    .filter(({ index }) => !isBoxed(index))
    .map(({ 0: words, index }) => ({ words, line: lineOf(index) }));
  return [
    ...items.map((each) => ({ ...each, file, isLoose: false })),
    ...sentences.map((each) => ({ ...each, file, isLoose: isPost })),
  ];
}
