import type { ReactNode } from 'react';
import type { IssueCheck } from '../../../core/problem/check.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FixWords, useSettingNames } from '../kit/FixWords.tsx';
import { Checklist } from '../kit/Lists.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useRestartItem } from '../settings/SettingsView.tsx';

const titles: Record<string, string> = {
  text: 'The text',
  links: 'A link',
  facts: 'A figure from the ledger',
  posts: 'An article it picks',
  site: 'Your site',
  recipients: 'Readers',
  sending: 'Sending is stopped',
  size: 'Size of the mail',
  'mail server': 'Mail server',
  test: 'A test in your own mail',
};

/** Where else a finding is put right. */
const pages: Record<string, readonly [to: string, words: string]> = {
  facts: ['/facts', 'Open the ledger'],
  recipients: ['/subscribers', 'See the readers'],
};

interface PreflightPanelProps {
  items: readonly IssueCheck[] | undefined;
  isBusy: boolean;
  /** Whether it is on its way: then nothing waits to be sent from here. */
  isFrozen: boolean;
  /** Whether nobody tried to send it yet: then what it lacks is a list of things to do. */
  isCalm: boolean;
  /** The place on this page that a finding is about. */
  placeOf(item: IssueCheck): { words: string; go(): void } | undefined;
  onTest(): void;
  onCheck(): void;
}

/** Shows what was checked in three grades; what is fine and what could not be checked folds away. */
export function PreflightPanel(props: PreflightPanelProps) {
  const { items, isBusy, isFrozen, isCalm, placeOf, onTest, onCheck } = props;
  const of = (level: IssueCheck['level']): IssueCheck[] => items?.filter((item) => item.level === level) ?? [];
  const errors = of('error');
  const warnings = of('warning');
  const fine = of('ok');
  const open = of('not-checked');
  const fixOf = (item: IssueCheck): ReactNode => {
    const { code } = item;
    if (code === 'test') return <Button isSmall onClick={onTest} words="Send test" />;
    const page = pages[code];
    const place = placeOf(item);
    if (place !== undefined) return <Button isSmall tone="quiet" onClick={place.go} words={place.words} />;
    return page && <Button isSmall tone="quiet" to={page[0]} words={page[1]} />;
  };
  const findSetting = useSettingNames();
  const titleOf = (code: string): string =>
    titles[code] ?? findSetting(code).words.replace(/^./, (letter) => letter.toUpperCase());
  const settings = useApi('GET /api/settings', {});
  const restart = useRestartItem(settings.data?.needs.restart ?? false);
  const rows = [...errors, ...warnings].map((item, at) => ({
    key: `${item.code} ${at}`,
    level: isCalm ? ('todo' as const) : item.level === 'error' ? ('err' as const) : ('warn' as const),
    title: titleOf(item.code),
    detail: <FixWords message={item.problem} fix={item.fix} />,
    action: fixOf(item),
  }));
  return (
    <div className="preflight">
      <header className="pane-head">
        <h2>Preflight</h2>
        <span className="row tight" role="status">
          {items === undefined && <StatusWord kind="off" word="Checking…" />}
          {isCalm && rows.length > 0 && (
            <StatusWord
              kind="off"
              word={`${rows.length} ${errors.length > 0 ? 'to do before you send' : 'to look at'}`}
            />
          )}
          {!isCalm && errors.length > 0 && (
            <StatusWord kind="err" word={`${errors.length} ${errors.length === 1 ? 'stops' : 'stop'} it`} />
          )}
          {!isCalm && warnings.length > 0 && <StatusWord kind="warn" word={`${warnings.length} to look at`} />}
          {items !== undefined && errors.length === 0 && (
            <StatusWord kind="ok" word={isFrozen ? 'No errors' : 'Ready to send'} />
          )}
        </span>
        <span className="grow" />
        <span className="muted small wide-only">{isBusy ? 'Checking…' : 'Checked as you type'}</span>
        <Button isSmall tone="quiet" disabled={isBusy} onClick={onCheck} words="Check again" />
      </header>
      <Checklist items={restart ? [restart, ...rows] : rows} />
      {fine.length + open.length > 0 && (
        <details>
          <summary>
            {formatCountOf(fine.length, 'check')} {fine.length === 1 ? 'is' : 'are'} fine
            {open.length > 0 && `, ${open.length} could not be made`}
          </summary>
          <ul>
            {[...fine, ...open].map(({ code, problem, level }) => (
              <li key={`${code}: ${problem}`}>
                {titleOf(code)}: {problem}
                {level === 'not-checked' && ' (not checked)'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
