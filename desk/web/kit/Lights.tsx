import type { ReactNode } from 'react';
import type { Light } from '../../../core/desk-overview.ts';
import type { Finding } from '../../../core/finding.ts';
import { Icon } from './Icon.tsx';
import { type StatusKind, StatusWord } from './StatusWord.tsx';

const kinds: Record<Finding['level'], StatusKind> = { ok: 'ok', warning: 'warn', failure: 'err', 'not checked': 'off' };

/** Renders the health row: a light each, and a sentence with its button for each finding that needs a person. */
export function Lights({ lights, actionFor }: { lights: readonly Light[]; actionFor(light: Light): ReactNode }) {
  const open = lights.flatMap((light) =>
    light.findings.flatMap((finding) =>
      finding.level === 'warning' || finding.level === 'failure' ? [{ light, finding }] : [],
    ),
  );
  return (
    <ul className="lights" aria-label="Health">
      {lights.map(({ name, level, word }) => (
        <li key={name} className={level === 'warning' || level === 'failure' ? 'on' : undefined}>
          <StatusWord kind={kinds[level]} word={name} />
          <small>{word}</small>
        </li>
      ))}
      {open.map(({ light, finding }, index) => {
        const kind = finding.level === 'failure' ? 'err' : 'warn';
        return (
          <li key={`${finding.subject} ${finding.message}`} className="wide">
            <span className={`${kind}-t`}>
              <Icon name={kind} />
            </span>
            <span className="grow">
              <b>{sentence(`${finding.subject}: ${finding.message}`)}</b> {finding.fix && sentence(finding.fix)}
            </span>
            {open.findIndex((other) => other.light === light) === index && actionFor(light)}
          </li>
        );
      })}
    </ul>
  );
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
