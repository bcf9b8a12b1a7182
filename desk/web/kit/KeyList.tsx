import { Fragment, useState } from 'react';
import { features } from '../../../site.config.ts';
import { Dialog } from './Dialog.tsx';
import { CheckField } from './Fields.tsx';
import { areKeysOn, nameKeys, setKeysOn } from './use-keys.ts';

const keys = [
  ['Anywhere', 'Go to or do anything', '⌘K'],
  ['Anywhere', 'Search this page', '/'],
  ['Anywhere', 'This list', '?'],
  ['Anywhere', 'Go to a page', `G then ${features.facts ? 'O I S A L F' : 'O I S A L'}`],
  ['Anywhere', 'New issue, new article', 'N then I, N then A'],
  ['Anywhere', 'Close, or back to the list', 'Esc'],
  ['Lists', 'Next, previous row', 'J, K'],
  ['Lists', 'Open', 'Enter'],
  ['Lists', 'Select', 'X'],
  ['Lists', 'Undo the last change (10 s)', '⌘Z'],
  ['Writing', 'Save (it also saves itself)', '⌘S'],
  ['Writing', 'Insert a figure from the ledger', '⌘⇧F'],
  ['Writing', 'Leave the text field', 'Esc, then Tab'],
  ['Writing', 'Send a test to me', '⌘⇧T'],
  ['Writing', 'Schedule, or publish', '⌘⏎'],
  ['Writing', 'Pause, while an issue goes out', 'Space'],
  ['Letters', 'Publish, reject, hold', 'P, R, H'],
  ['Letters', 'Edit lightly, reply', 'E, Y'],
  ['Facts', 'Still true, correct', 'T, C'],
  ['Facts', 'Open the source', 'U'],
] as const;

/** The keys of what this site has. */
const shown = keys.filter(([group, action]) => features.facts || !/facts|ledger/i.test(group + action));

/** Shows every key of the desk. */
export function KeyList({ onClose }: { onClose(): void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title="Keyboard" isWide onClose={onClose}>
      <ul className="keys">
        {shown.map(([group, action, key], at) => (
          <Fragment key={action}>
            {group !== shown[at - 1]?.[0] && <li className="label">{group}</li>}
            <li className="row nowrap">
              <span>{nameKeys(action)}</span>
              <kbd>{nameKeys(key)}</kbd>
            </li>
          </Fragment>
        ))}
      </ul>
      <CheckField
        isOn={isOn}
        onChange={(next) => {
          setIsOn(next);
          setKeysOn(next);
        }}
      >
        Single keys work.
      </CheckField>
    </Dialog>
  );
}
