import type { ReactNode } from 'react';
import type { PreflightItem } from '../../../core/desk-issues.ts';
import { Checklist } from '../kit/Checklist.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

const titles: Record<string, string> = {
  text: 'The text cannot become a mail',
  draft: 'It is a draft',
  template: 'Words of the template are left',
  links: 'A link',
  facts: 'A figure from the ledger',
  posts: 'An article it picks',
  site: 'Your site',
  recipients: 'Readers',
  sending: 'Sending is stopped',
  size: 'Size of the mail',
  'mail server': 'Mail server',
};

const titleOf = (check: string): string => titles[check] ?? check.charAt(0).toUpperCase() + check.slice(1);

/** What can be done about a finding from here. */
export interface PreflightDeeds {
  onLine(line: number): void;
  onReady(): void;
}

/** Shows what was checked in three grades; what is fine and what could not be checked folds away. */
export function PreflightPanel({
  items,
  isBusy,
  deeds: { onLine, onReady },
}: {
  items: readonly PreflightItem[] | undefined;
  isBusy: boolean;
  deeds: PreflightDeeds;
}) {
  const of = (level: PreflightItem['level']): PreflightItem[] => items?.filter((item) => item.level === level) ?? [];
  const [errors, warnings, fine, open] = [of('error'), of('warning'), of('ok'), of('not-checked')];
  const fixOf = ({ check, line }: PreflightItem): ReactNode => {
    if (check === 'draft')
      return (
        <button type="button" className="btn small" onClick={onReady}>
          Mark as ready
        </button>
      );
    if (line === undefined) return undefined;
    return (
      <button type="button" className="btn small quiet" onClick={() => onLine(line)}>
        Go to line {line}
      </button>
    );
  };
  const rows = [...errors, ...warnings].map((item, at) => ({
    key: `${item.check} ${at}`,
    level: item.level === 'error' ? ('err' as const) : ('warn' as const),
    title: titleOf(item.check),
    detail: withoutBuild(item.message),
    action: fixOf(item),
  }));
  return (
    <div className="pre">
      <header>
        <h2>Preflight</h2>
        <span className="row tight" role="status">
          {items === undefined && <StatusWord kind="off" word="Checking…" />}
          {errors.length > 0 && (
            <StatusWord kind="err" word={`${errors.length} ${errors.length === 1 ? 'stops' : 'stop'} it`} />
          )}
          {warnings.length > 0 && <StatusWord kind="warn" word={`${warnings.length} to look at`} />}
          {items !== undefined && errors.length === 0 && <StatusWord kind="ok" word="Ready to send" />}
        </span>
        <span className="grow" />
        <span className="mut sm only-l">{isBusy ? 'Checking…' : 'Checked as you type'}</span>
      </header>
      <Checklist items={rows} />
      {fine.length + open.length > 0 && (
        <details className="fine">
          <summary>
            {fine.length} checks are fine{open.length > 0 && `, ${open.length} could not be made`}
          </summary>
          <ul>
            {[...fine, ...open].map(({ check, message, level }) => (
              <li key={`${check} ${message}`}>
                {titleOf(check)}: {message}
                {level === 'not-checked' && ' (not checked)'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The desk publishes by itself before it sends. */
const withoutBuild = (message: string): string => message.replace(/,? (?:then |and )?run npm run build\b/g, '');
