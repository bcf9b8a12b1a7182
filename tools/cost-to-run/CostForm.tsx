import { FieldInput } from '../../ui/form/FieldInput.tsx';
import type { FieldState } from '../../ui/form/use-fields.ts';
import type { CostFields } from './cost-fields.ts';
import { engineIds } from './cost-model.ts';

type FieldName = keyof CostFields;

const mpgNames = engineIds.flatMap((engine): FieldName[] => [`${engine}-daily`, `${engine}-towing`]);

interface CostFormProps {
  fields: CostFields;
  state: FieldState<CostFields>;
  labelYear: string;
  /** Percent of miles with a trailer in the heavy-use example. */
  exampleTowing: number;
}

/** Everything the calculation assumes; what most readers leave alone is folded away. */
export function CostForm({ fields, state, labelYear, exampleTowing }: CostFormProps) {
  const draw = (names: readonly FieldName[]) =>
    names.map((name) => <FieldInput key={name} name={name} fields={fields} state={state} isWhole={name === 'drive'} />);
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
      <details className="cost-folded" open={mpgNames.some((name) => name in state.faults) || undefined}>
        <summary>Miles per gallon</summary>
        <fieldset className="cost-pairs">
          <legend className="visually-hidden">Miles per gallon</legend>
          <p className="form-hint form-field-wide">
            Daily is the EPA combined label of the drive, model year {labelYear}. Towing is one assumption for all, not
            a test.
          </p>
          {draw(mpgNames)}
        </fieldset>
      </details>
    </>
  );
}
