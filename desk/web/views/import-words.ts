import type { ColumnMeaning, DeskImportFile } from '../../../core/desk-import.ts';

/** What a column can mean, as the publisher says it. */
export const meaningWords: Record<ColumnMeaning, string> = {
  address: 'Address',
  name: 'Name',
  joined: 'Reader since',
  confirmed: 'Confirmed on',
  status: 'Whether they get mail',
  left: 'Left on',
  'left-by': 'Last change',
  topics: 'Topics',
  out: 'Leave out',
};

/** Who the people of a file are. */
export const kindWords: Record<DeskImportFile['everyone']['kind'], string> = {
  active: 'active readers',
  unconfirmed: 'people who never confirmed: not imported',
  bounced: 'bounced addresses: kept as bounced',
  left: 'people who left: kept as unsubscribed',
  complained: 'people who complained: kept as unsubscribed and suppressed',
};

/** What happens to people, in the order of the report; the sums of all lines are the rows of the files. */
export const outcomeWords: readonly (readonly [outcome: string, title: string, detail: string])[] = [
  ['active', 'new readers', 'Added as active. “Reader since” comes from the file, so the growth chart does not jump.'],
  ['left', 'left there: kept as unsubscribed', 'Never mailed. They can join again themselves.'],
  ['bounced', 'bounced there: kept as bounced', 'Their mailbox does not take mail. They get nothing.'],
  [
    'complained',
    'complained there: kept as unsubscribed and suppressed',
    'They called mail unwanted. They get nothing.',
  ],
  ['ended', 'active here, but left there: no more mail', 'They said no later than they said yes.'],
  ['rejoined', 'left there and joined here later', 'Nothing changes.'],
  ['here', 'already here', 'Nothing changes.'],
  ['unsubscribed here', 'left your list earlier: stay unsubscribed', 'An import never brings anyone back.'],
  ['bounced here', 'bounced here: stay bounced', 'An import never brings anyone back.'],
  ['suppressed', 'removed or complained here: stay off the list', 'An import never brings anyone back.'],
];
