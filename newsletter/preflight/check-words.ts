import type { BuiltIssue } from '../../core/built-issue.ts';
import { type Finding, orOk } from './finding.ts';

const subjectLength = { good: 70, most: 150 } as const;
const previewLength = { least: 35, most: 140 } as const;
const textLetters = 100;

/** The lengths of the subject and of the preview text, and whether there is a text part worth the name. */
export function checkWords({ id, mail }: BuiltIssue): Finding[] {
  const file = `content/newsletter/${id}.md`;
  const letters = mail.text.replaceAll(/\s+/g, '').length;
  const text: Finding[] =
    letters > textLetters
      ? []
      : [
          {
            level: 'error',
            check: 'text part',
            message: `it has ${letters} letters, and readers without HTML would see nothing: write the issue's body in ${file}, then npm run build`,
          },
        ];
  return [
    ...checkSubject(mail.subject.trim(), file),
    ...checkPreview(mail.preview.trim(), file),
    ...orOk('text part', `${letters} letters`, text),
  ];
}

function checkSubject(subject: string, file: string): Finding[] {
  const check = 'subject';
  const { length } = [...subject];
  if (length === 0) return [{ level: 'error', check, message: `it is empty: write one in ${file}` }];
  if (length > subjectLength.most) {
    const message = `${length} letters: no mail program shows it; make it at most ${subjectLength.good} in ${file}`;
    return [{ level: 'error', check, message }];
  }
  if (length > subjectLength.good) {
    const message = `${length} letters: phones cut it; at most ${subjectLength.good} are seen whole`;
    return [{ level: 'warning', check, message }];
  }
  return [{ level: 'ok', check, message: `${length} letters` }];
}

function checkPreview(preview: string, file: string): Finding[] {
  const check = 'preview';
  const { length } = [...preview];
  const range = `${previewLength.least} to ${previewLength.most}`;
  if (length === 0) return [{ level: 'error', check, message: `it is missing: write ${range} letters in ${file}` }];
  if (length < previewLength.least || length > previewLength.most) {
    return [{ level: 'warning', check, message: `${length} letters: ${range} fill the line beside the subject` }];
  }
  return [{ level: 'ok', check, message: `${length} letters` }];
}
