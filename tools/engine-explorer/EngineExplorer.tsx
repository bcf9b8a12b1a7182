import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { ChoiceField } from '../../ui/form/field.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SourcedText } from '../../ui/SourcedFigure.tsx';
import { ToolActions } from '../frame/ToolActions.tsx';
import type { ToolProps } from '../frame/ToolFrame.tsx';
import type { EngineExplorerData, ShownPart } from './tool.tsx';

interface EngineExplorerProps extends ToolProps<EngineExplorerData> {
  /** The drawing with its key, rendered at build; the style sheet lights the part whose button is checked. */
  plate?: ReactNode;
  /** The table of all parts, rendered at build as well. */
  list?: ReactNode;
}

/** Renders the engine cut open: press a number, a name or the drawing itself, and the part says what it does. */
export function EngineExplorer({ data, plate, list }: EngineExplorerProps) {
  const { parts, path } = data;
  const fields = useMemo(() => ({ part: partField(parts) }), [parts]);
  const state = useFields(fields, { own: () => ({}), joinsLink: () => false });
  const at = parts.findIndex(({ id }) => id === state.values.part);
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
      <form className="explorer-stage" ref={state.form} onSubmit={(event) => event.preventDefault()}>
        <fieldset className="framed explorer-plate">
          <legend className="visually-hidden">Parts of the engine</legend>
          {/* biome-ignore lint/a11y: the numbers are the way for keyboards; a press on the drawing is a shortcut */}
          <div className="plate-sheet" onClick={press}>
            {plate}
          </div>
          <Pins parts={parts} chosen={part.id} choose={choose} />
        </fieldset>
        <div className="tool-part part-side">
          <ul className="part-legend grid">
            {parts.map(({ id, number, name }) => (
              <li key={id} data-of={id}>
                <label htmlFor={`part-${id}`}>
                  <b>{number}</b> {name}
                </label>
              </li>
            ))}
          </ul>
        </div>
        <div className="part-sheet">
          {state.isStale && (
            <p className="form-error">
              <Icon name="alert" />
              No part of that name is on the plate. Choose one from the list.
            </p>
          )}
          <PartPanel part={part} count={parts.length} step={step} />
        </div>
      </form>
      <ToolActions address={path + state.query} copied="It opens the plate at this part." />
      {list}
    </div>
  );
}

interface PinsProps {
  parts: readonly ShownPart[];
  chosen: string;
  choose: (id: string) => void;
}

/** Renders the numbers around the plate as one group of radio buttons, so that arrow keys move from part to part. */
function Pins({ parts, chosen, choose }: PinsProps) {
  return edges.map(({ name: edge, from, to }) => (
    <div key={edge} className="explorer-pins" data-edge={edge}>
      {parts.slice(from, to).map(({ id, number, name }) => (
        <label key={id} className="tap explorer-pin">
          <input
            className="over-face"
            type="radio"
            id={`part-${id}`}
            name="part"
            value={id}
            aria-label={`${number} ${name}`}
            checked={id === chosen}
            onChange={() => choose(id)}
          />
          <span aria-hidden="true">{number}</span>
        </label>
      ))}
    </div>
  ));
}

const partField = (parts: readonly ShownPart[]): ChoiceField => ({
  kind: 'choice',
  label: 'Part',
  options: parts.map(({ id, name }) => ({ value: id, label: name })),
  initial: parts[0]?.id ?? '',
});

interface PartPanelProps {
  part: ShownPart;
  count: number;
  /** Chooses the part so many numbers on; the last is followed by the first. */
  step: (by: number) => void;
}

/** Renders the chosen part in two sentences; read aloud when it changes. */
function PartPanel({ part, count, step }: PartPanelProps) {
  return (
    <section className="tool-part part-panel" aria-label="The chosen part">
      <div className="part-steps">
        <p className="eyebrow muted">
          Part {part.number} of {count}
        </p>
        <button type="button" className="btn btn-line btn-small" onClick={() => step(-1)}>
          <Icon name="left" /> Previous
        </button>
        <button type="button" className="btn btn-line btn-small" onClick={() => step(1)}>
          Next <Icon name="right" />
        </button>
      </div>
      <div role="status">
        <h2>{part.name}</h2>
        <p className="part-words">
          <SourcedText words={part.words} />
        </p>
      </div>
      <p className="part-source">
        Read on: <a href={part.href}>{part.section}</a>
      </p>
    </section>
  );
}

/** Where the numbers are around the plate, clockwise from the right; the drawing's lines start there. */
const edges = [
  { name: 'right', from: 0, to: 2 },
  { name: 'bottom', from: 2, to: 8 },
  { name: 'top', from: 8, to: 14 },
] as const;
