/** How the desk heads an answer about one code: the meaning where "Nothing was changed." would not say enough. */
interface Heading {
  title: string;
  means?: string;
  /** What to do, for a problem that comes without a fix. */
  fix?: string;
  /** 409 unless it says otherwise. */
  status?: number;
}

const suppressed = 'The address gets no mail. Nothing was changed.';

/** The headings of what the desk itself refuses. */
const ownHeadings = {
  'build-busy': { title: 'Something is being built already', means: 'Nothing was started.' },
  'check-failed': { title: 'The last check before sending found something', means: 'Nothing was sent.' },
  'correction-check-failed': {
    title: 'The last check before sending found something',
    means: 'Nothing was changed. The issue is paused, and those who wait would get the old text.',
  },
  conflict: {
    title: 'The file was changed elsewhere',
    means: 'Nothing is lost: what you typed is here, and the other text is on the disk.',
  },
  count: { title: 'The number of readers does not match', means: 'Nothing was sent.' },
  'fact-gone': { title: 'There is no such fact' },
  'fact-invalid': { title: 'This is no record yet' },
  'fact-taken': { title: 'This name is taken' },
  'fact-undo-gone': { title: 'This cannot be taken back any more' },
  'fact-unknown-file': { title: 'There is no such file' },
  'file-gone': { title: 'This file does not exist', status: 404 },
  'import-begun': { title: 'This import is under way or done', means: 'Nobody is added twice.' },
  'import-count': { title: 'The number does not match' },
  'import-file-gone': { title: 'There is no such file here' },
  'import-gone': {
    title: 'This import is not known here',
    means: 'Readers who were added are on the list. Nobody is added twice.',
    status: 404,
  },
  'import-question': { title: 'One question is open', means: 'Nothing was compared, and nothing was changed.' },
  'issue-busy': { title: 'The desk is busy with an issue' },
  'keys-file-made': {
    title: 'This desk has made the file already',
    means: 'It is in the folder of your downloads, unless you moved it.',
  },
  'live-page-failed': {
    title: 'The live page did not start',
    means: 'Your text is safe; only the page beside it is missing.',
  },
  'live-page-none': { title: 'No live page for this folder', means: 'Writing, checks and photos work as always.' },
  'mail-undrawn': { title: 'The mail cannot be drawn', means: 'Nothing was sent.' },
  'no-article-new': { title: 'No article is new' },
  'no-restart': { title: 'This system cannot do it from here' },
  'not-started': { title: 'Nothing was started' },
  'nothing-here': { title: 'There is no such thing', status: 404 },
  photo: { title: 'This photo cannot be used' },
  'post-import-closed': { title: 'This file is no longer open' },
  'subscriber-complained': { title: 'This address stays away' },
  'subscriber-gone': {
    title: 'This reader is not on the list',
    means: 'Nothing about this person is kept but a mark that keeps the address away.',
    status: 404,
  },
  'subscriber-known': { title: 'This address is on the list' },
  'subscriber-invalid': { title: 'Invalid address' },
  'subscriber-new-known': {
    title: 'The new address is on the list',
    means: 'Two readers are not joined into one. Nothing was changed.',
  },
  'subscriber-new-suppressed': { title: 'The new address stays away' },
  'subscriber-no-mail': { title: 'This reader gets no mail' },
  'subscriber-not-bounced': { title: 'This address stays away' },
  'subscriber-nothing-to-confirm': { title: 'There is nothing to confirm', means: 'No mail was sent.' },
  'subscriber-other-address': { title: 'The address does not match', means: 'Nothing was deleted.' },
  'subscriber-stop-kept': {
    title: 'This stop cannot be taken back',
    means: 'The reader gets no mail. Nothing was changed.',
  },
  suppressed: { title: 'This address was removed', means: suppressed },
} as const satisfies Readonly<Record<string, Heading>>;

/** Names what the desk itself refuses. */
export type DeskCode = keyof typeof ownHeadings;

const saveAgain = { title: 'Nothing was saved', fix: 'Correct it here, then save again.' };

/** What the parts below refuse, where the desk has more to say than it does of any other code. */
const headings: Readonly<Record<string, Heading>> = {
  ...ownHeadings,
  import: {
    title: 'This file cannot be read as a list',
    means: 'Nothing was changed. The other files are still here.',
    fix: 'Choose the file of subscribers your old service gave you. Its first line names the columns.',
  },
  logo: saveAgain,
  'setting-changed': {
    title: 'It was changed elsewhere',
    means: 'Nothing is lost: what you typed is here, and the other value is in the file.',
  },
  settings: saveAgain,
};

/** Returns how an answer about a code is headed. */
export const headingOf = (code: string): Heading | undefined =>
  Object.hasOwn(headings, code) ? headings[code] : undefined;
