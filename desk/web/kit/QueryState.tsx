import { type ReactNode, useEffect, useState } from 'react';
import type { DeskProblem } from '../../../core/problem/desk-problem.ts';
import { problemOf } from '../../../core/problem/problem.ts';
import { problemOfDesk } from '../api.ts';
import { Button } from './Button.tsx';
import { Slots } from './FixWords.tsx';
import { Icon } from './StatusWord.tsx';

const loadingMs = 400;

interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * Renders what a query has. At the first load “Loading…” appears after 400 ms; later the old content stays. When it
 * fails, the fault comes first and what was known stays below it.
 */
export function QueryState<T>({ query, children }: { query: QueryLike<T>; children(data: T): ReactNode }) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error !== null && error !== undefined && (
        <Fault fault={faultOf(error)}>
          <Button tone="ink" disabled={isFetching} onClick={() => void refetch()} words="Try now" />
        </Fault>
      )}
      {data !== undefined ? children(data) : error === null && <Loading />}
    </>
  );
}

/** Returns the words for an error of a query or a change. */
export function faultOf(error: unknown) {
  const answered = problemOfDesk(error);
  if (answered !== undefined) return answered;
  return {
    title: 'Something in the desk broke',
    problem: 'This page could not show what the desk answered.',
    means: 'Nothing was changed.',
    fix: 'Reload the page. If it happens twice, send the details below to the person who maintains the program.',
    details: [error instanceof Error ? error.message : String(error)],
  };
}

/** Returns what a refusal says of the fields of a form. */
export const fieldFaultsOf = (error: unknown): Readonly<Record<string, string>> => problemOf(error)?.fields ?? {};

function Loading() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), loadingMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="muted" role="status">
      {isShown && 'Loading…'}
    </p>
  );
}

interface FaultProps {
  fault: Omit<DeskProblem, 'code'>;
  level?: 'err' | 'warn' | 'ok';
  children?: ReactNode;
}

/** Says what happened, what it means and what to do, with the buttons for it. */
export function Fault({ fault, level = 'err', children }: FaultProps) {
  const { title, problem, means, fix, details = [] } = fault;
  return (
    <section className={`fault ${level}`} role="status">
      <h2 className="row nowrap">
        <Icon name={level} />
        {title}
      </h2>
      <dl>
        <dt>What happened</dt>
        <dd>{problem}</dd>
        <dt>What it means</dt>
        <dd>{means}</dd>
        <dt>What to do</dt>
        <dd>
          <Slots text={fix} />
        </dd>
      </dl>
      {children !== undefined && <div className="actions">{children}</div>}
      {details.length > 0 && (
        <details>
          <summary>For a technician</summary>
          <p className="tech">{details.join('\n')}</p>
        </details>
      )}
    </section>
  );
}
