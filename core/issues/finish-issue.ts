import { readFields, setField, splitText } from '../text/frontmatter-text.ts';
import { issueTextLimits } from './issue-frontmatter.ts';

/** Returns the text of an issue as it is sent: no draft anymore, and with a preview. */
export function finishIssue(text: string): string {
  const filled = fillPreview(text);
  return readFields(text)?.['draft'] === true ? setField(filled, 'draft', undefined) : filled;
}

/** Gives an issue without a preview its own first words for it. */
export const fillPreview = (text: string): string =>
  readFields(text)?.['preview'] === '' ? setField(text, 'preview', suggestPreview(splitText(text).body)) : text;

/** Returns the first words of an issue's text for its preview line; empty while there are too few. */
export function suggestPreview(body: string): string {
  const words = body
    .split(/\n{2,}/)
    // Headings, lists, quotes, tables, photos and buttons read badly in a line; a fact is printed later.
    .filter((block) => !/^(?:#|[-*>|]|!\[|\d+\. |\*\*\[)|\{/.test(block.trim()))
    .map((block) => block.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_\\]/g, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length < issueTextLimits.previewLeast ? '' : shortenPreview(words);
}

/** Shortens a preview, or another line, between words when it is too long. */
export function shortenPreview(text: string, most: number = issueTextLimits.previewMost): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\s;:,.]+\S*$/, '')}…`;
}
