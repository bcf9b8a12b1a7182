import { useState } from 'react';
import { features } from '../../../site.config.ts';
import { Dialog } from './Dialog.tsx';
import { CheckField } from './Fields.tsx';
import { areKeysOn, nameKeys, setKeysOn } from './use-keys.ts';

const groups: readonly (readonly [string, readonly (readonly [action: string, keys: string])[]])[] = [
  [
    'Anywhere',
    [
      ['Go to or do anything', '⌘K'],
      ['Search this page', '/'],
      ['This list', '?'],
      ['Go to a page', `G then ${features.facts ? 'O I S A L F' : 'O I S A L'}`],
      ['New issue, new article', 'N then I, N then A'],
      ['Close, or back to the list', 'Esc'],
    ],
  ],
  [
    'Lists',
    [
      ['Next, previous row', 'J, K'],
      ['Open', 'Enter'],
      ['Select; ⇧X selects a range', 'X'],
      ['Undo the last change (10 s)', '⌘Z'],
    ],
  ],
  [
    'Writing',
    [
      ['Save (it also saves itself)', '⌘S'],
      ['Switch the preview width', '⌘⇧P'],
      ['Preview light or dark', '⌘⇧D'],
      ['Insert a figure from the ledger', '⌘⇧F'],
      ['Next finding', '⌘.'],
      ['Leave the text field', 'Esc, then Tab'],
      ['Send a test to me', '⌘⇧T'],
      ['Schedule, or publish', '⌘⏎'],
      ['Pause, while an issue goes out', 'Space'],
    ],
  ],
  [
    'Letters',
    [
      ['Publish, reject, hold', 'P, R, H'],
      ['Edit lightly, reply', 'E, Y'],
    ],
  ],
  [
    'Facts',
    [
      ['Still true, correct', 'T, C'],
      ['Open the source', 'U'],
    ],
  ],
];

/** Whether this site has what a key is for. */
const isHere = ([name]: readonly [string, unknown]): boolean => features.facts || !/facts|ledger/i.test(name);

/** Shows every key of the desk. */
export function KeyList({ onClose }: { onClose(): void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title="Keyboard" isWide onClose={onClose}>
      <ul className="keys">
        {groups.filter(isHere).flatMap(([name, keys]) => [
          <li key={name} className="label">
            {name}
          </li>,
          ...keys.filter(isHere).map(([action, key]) => (
            <li key={action}>
              <span>{nameKeys(action)}</span>
              <kbd>{nameKeys(key)}</kbd>
            </li>
          )),
        ])}
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
