import { describeField, FieldFault, Options } from '../../ui/form/FormField.tsx';
import type { FieldState } from '../../ui/form/use-fields.ts';
import { YoursTag } from '../../ui/YoursTag.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import type { Truck as OwnTruck } from '../my-truck/truck.ts';
import type { CompareData } from './compare-data.ts';
import { type CompareFields, type TruckSlot, truckSlots } from './compare-fields.ts';

interface TruckPickerProps {
  slot: TruckSlot;
  fields: CompareFields;
  state: FieldState<CompareFields>;
  data: CompareData;
  /** The reader's saved truck, when it is the first one here. */
  own: OwnTruck | undefined;
  swap: () => void;
}

/**
 * Renders one truck with the list to choose it from. The list lies invisibly over the name, because a closed list
 * cuts a long name and a line of text wraps it.
 */
export function TruckPicker({ slot, fields, state, data, own, swap }: TruckPickerProps) {
  const key = state.draft[slot];
  const truck = data.trucks.find((each) => each.key === key);
  const { label, options } = fields[slot];
  const fault = state.faults[slot];
  const isOwn = slot === 'first' && own !== undefined;
  const field = `truck-${slot}`;
  return (
    <div className="compare-truck grid" data-slot={truckSlots.indexOf(slot)}>
      {truck ? (
        <TruckShape model={truck.key} cab={isOwn ? own.cab : undefined} />
      ) : (
        <span className="compare-no-truck" />
      )}
      <span className="compare-floor" />
      <label className="fine" htmlFor={field}>
        {label}
      </label>
      <span className="compare-choice grid">
        <span aria-hidden="true">{options.find(({ value }) => value === key)?.label ?? 'Choose one'}</span>
        <select
          className="over-face"
          {...describeField(field, fault)}
          name={slot}
          value={key}
          onChange={({ target }) => state.set({ [slot]: target.value })}
        >
          <Options of={options} />
        </select>
      </span>
      {isOwn && <YoursTag />}
      <FieldFault id={field}>{fault}</FieldFault>
      {slot === 'third' && truck && (
        <button type="button" className="link-button compare-swap" onClick={swap}>
          Show this one<span className="visually-hidden"> {truck.name} as the second truck</span>
        </button>
      )}
    </div>
  );
}
