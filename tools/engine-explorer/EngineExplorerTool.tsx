import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Fields } from '../../ui/form/field.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PrintedInputs } from '../frame/PrintedInputs.tsx';
import type { EngineExplorerData, ShownPart } from './engine-explorer-data.ts';
import { PartPanel } from './PartPanel.tsx';
import { PartPins } from './PartPins.tsx';
import { PlateActions } from './PlateActions.tsx';

interface EngineExplorerToolProps {
  data: EngineExplorerData;
  query?: string;
  isEmbedded?: boolean;
  /** The drawing with its key; it is drawn at build, and the style sheet lights the part whose button is checked. */
  plate?: ReactNode;
  /** The table of all parts, drawn at build as well. */
  list?: ReactNode;
}

/** The engine cut open: press a number, a name or the drawing itself, and the part says what it does. */
export function EngineExplorerTool({ data, query = '', isEmbedded = false, plate, list }: EngineExplorerToolProps) {
  const { parts, path } = data;
  const fields = useMemo(() => createFields(parts), [parts]);
  const state = useFields(fields, { query, isEmbedded });
  const at = Math.max(
    0,
    parts.findIndex(({ id }) => id === state.values.part),
  );
  const part = parts[at];
  if (!part) return null;
  const choose = (id: string) => state.set({ part: id });
  const step = (by: number) => choose(parts[(at + by + parts.length) % parts.length]?.id ?? part.id);
  const press = ({ target }: MouseEvent) => {
    const id = (target as Element).closest('[data-of]')?.getAttribute('data-of');
    if (id) choose(id);
  };
  return (
    <div className="tool explorer">
      <PrintedInputs path={path} fields={fields} state={state} />
      <form className="explorer-plate" ref={state.form} onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <legend className="visually-hidden">Parts of the engine</legend>
          {/* biome-ignore lint/a11y: the numbers are the way for keyboards; a press on the drawing is a shortcut */}
          <div className="plate-sheet" onClick={press}>
            {plate}
          </div>
          <PartPins parts={parts} chosen={part.id} choose={choose} />
        </fieldset>
      </form>
      <div className="part-side">
        {state.isStale && (
          <p className="form-error">
            <Icon name="alert" />
            No part of that name is on the plate. Choose one from the list.
          </p>
        )}
        <PartPanel part={part} count={parts.length} step={step} sources={isEmbedded ? path : ''} />
        <ul className="part-legend">
          {parts.map(({ id, number, name }) => (
            <li key={id} data-of={id}>
              <label htmlFor={`part-${id}`}>
                <b>{number}</b> {name}
              </label>
            </li>
          ))}
        </ul>
        <PlateActions address={path + state.query} />
      </div>
      {list}
    </div>
  );
}

const createFields = (parts: readonly ShownPart[]) =>
  ({
    part: {
      kind: 'choice',
      label: 'Part',
      options: parts.map(({ id, name }) => ({ value: id, label: name })),
      initial: parts[0]?.id ?? '',
    },
  }) satisfies Fields;
