import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HealthCheck } from '../../../core/problem/check.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { toSentence } from '../../../core/text/sentence.ts';
import type { Light } from '../../routes/overview-routes.ts';
import { FixWords, useSettingNames } from '../kit/FixWords.tsx';
import { Icon, type StatusKind, StatusWord } from '../kit/StatusWord.tsx';

const kinds: Record<HealthCheck['level'], StatusKind> = {
  ok: 'ok',
  warning: 'warn',
  failure: 'err',
  'not checked': 'off',
};

/** Renders the health row: a light each, and a sentence with its button for each finding that needs a person. */
export function Lights({ lights, actionFor }: { lights: readonly Light[]; actionFor(light: Light): ReactNode }) {
  const findSetting = useSettingNames();
  const needsSomeone = ({ level }: HealthCheck): boolean => level === 'warning' || level === 'failure';
  const all = lights.flatMap((light) => light.findings.filter(needsSomeone).map((finding) => ({ light, finding })));
  // One sentence a light, the worst; the others would push everything else off the screen.
  const open = lights.flatMap((light) => {
    const own = all.filter((each) => each.light === light);
    const worst = own.find(({ finding }) => finding.level === 'failure') ?? own[0];
    return worst === undefined ? [] : [worst];
  });
  return (
    <ul className="lights" aria-label="Health">
      {lights.map(({ name, level, word }) => (
        <li key={name} className={level === 'warning' || level === 'failure' ? 'on' : undefined}>
          <StatusWord kind={kinds[level]} word={name} />
          <small>{word}</small>
        </li>
      ))}
      {open.map(({ light, finding }) => {
        const kind = finding.level === 'failure' ? 'err' : 'warn';
        return (
          <li key={`${finding.subject} ${finding.problem}`} className={`row wide ${kind}`}>
            <span className="tone">
              <Icon name={kind} />
            </span>
            <span className="grow">
              <b>{toSentence(`${findSetting(finding.subject).words}: ${finding.problem}`)}</b>{' '}
              <FixWords fix={finding.fix} />
            </span>
            {actionFor(light)}
          </li>
        );
      })}
      {all.length > open.length && (
        <li className="row wide">
          <span className="grow">
            {formatCountOf(all.length - open.length, 'more finding')} in <Link to="/settings">Settings</Link>
          </span>
        </li>
      )}
    </ul>
  );
}
