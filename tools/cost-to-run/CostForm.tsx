import { type ReactNode, useEffect, useRef } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { initialDraft } from '../../ui/form/read-fields.ts';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { type CostFields, driveOf } from './cost-fields.ts';
import { engineIds, rivalIds } from './cost-model.ts';

type FieldName = keyof CostFields;

interface CostFormProps {
  id: string;
  fields: CostFields;
  state: FieldState<CostFields>;
  labelYear: string;
  /** Percent of miles with a trailer in the heavy-use example. */
  exampleTowing: number;
}

/** Everything the calculation assumes; what most readers leave alone is folded away. */
export function CostForm({ id, fields, state, labelYear, exampleTowing }: CostFormProps) {
  const drive = driveOf(state.draft);
  const mpgNames = engineIds.flatMap((engine): FieldName[] => [`${engine}-${drive}`, `${engine}-towing`]);
  const priceNames = rivalIds.map((rival): FieldName => `${rival}-price`);
  const draw = (names: readonly FieldName[]) =>
    names.map((name) => (
      <FieldInput key={name} id={id} name={name} fields={fields} state={state} isWhole={name === 'drive'} />
    ));
  return (
    <>
      <fieldset>
        <legend>How you drive</legend>
        {draw(['drive', 'miles', 'years', 'towing'])}
        <p className="form-hint form-field-wide">
          Tow a lot? Our articles use a heavy-use example:{' '}
          <button type="button" className="link-button" onClick={() => state.set({ towing: String(exampleTowing) })}>
            {exampleTowing}% towing, {100 - exampleTowing}% daily
          </button>
        </p>
      </fieldset>
      <fieldset>
        <legend>Fuel</legend>
        {draw(['gas', 'diesel'])}
      </fieldset>
      <FoldedFields title="Price difference" names={priceNames} fields={fields} state={state}>
        <fieldset>
          <legend className="visually-hidden">Price difference</legend>
          <p className="form-hint form-field-wide">
            How much more than the 2.7 turbo each truck costs to buy. Type a minus sign if it costs less. Empty means
            unknown.
          </p>
          {draw(priceNames)}
        </fieldset>
      </FoldedFields>
      <FoldedFields title="Miles per gallon" names={mpgNames} fields={fields} state={state}>
        <fieldset className="cost-pairs">
          <legend className="visually-hidden">Miles per gallon</legend>
          <p className="form-hint form-field-wide">
            Daily is the EPA combined label, model year {labelYear}. Towing is one assumption for all, not a test.
          </p>
          {draw(mpgNames)}
        </fieldset>
      </FoldedFields>
    </>
  );
}

interface FoldedFieldsProps extends Pick<CostFormProps, 'fields' | 'state'> {
  title: string;
  names: readonly FieldName[];
  children: ReactNode;
}

/** Fields behind a line; it opens by itself where one of them was changed or is wrong. */
function FoldedFields({ title, names, fields, state, children }: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const initial = initialDraft(fields);
  const isTouched = names.some((name) => state.faults[name] || state.draft[name] !== initial[name]);
  useEffect(() => {
    if (isTouched && details.current) details.current.open = true;
  }, [isTouched]);
  return (
    <details className="cost-folded" ref={details}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
