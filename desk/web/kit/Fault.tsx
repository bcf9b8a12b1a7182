import type { ReactNode } from 'react';
import type { DeskFault } from '../../../core/desk-fault.ts';
import { Icon } from './Icon.tsx';

/** Says what happened, what it means and what to do, with the buttons for it. */
export function Fault({
  fault,
  level = 'err',
  children,
}: {
  fault: Omit<DeskFault, 'code'>;
  level?: 'err' | 'warn' | 'ok';
  children?: ReactNode;
}) {
  const { title, happened, means, todo, technical } = fault;
  return (
    <section className={level === 'err' ? 'fault' : `fault ${level}`} role="status">
      <h2 className="row nowrap">
        <Icon name={level} />
        {title}
      </h2>
      <dl>
        <dt>What happened</dt>
        <dd>{happened}</dd>
        <dt>What it means</dt>
        <dd>{means}</dd>
        <dt>What to do</dt>
        <dd>{todo}</dd>
      </dl>
      {children !== undefined && <div className="actions">{children}</div>}
      {technical !== undefined && (
        <details>
          <summary>For a technician</summary>
          <p className="tech">{technical}</p>
        </details>
      )}
    </section>
  );
}
