import {
  type ChangeEvent,
  type ComponentProps,
  type ElementType,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { Icon } from './StatusWord.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id' | 'ref'> {
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  /** With it, the field has several lines. */
  rows?: number;
  isBad?: boolean;
  /** What is wrong with it; a form that was refused moves the focus here. */
  fault?: string | undefined;
  onChange?: (value: string) => void;
}

/** Renders a field with its label. */
export function TextField({ label, hint, rows, isBad = false, fault, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const Control = (rows === undefined ? 'input' : 'textarea') as ElementType;
  return (
    <>
      <label className="field" htmlFor={id}>
        <span>
          {label} {hint !== undefined && <em>{hint}</em>}
        </span>
        <Control
          {...input}
          id={id}
          rows={rows}
          {...faultProps(fault, id)}
          className={isBad || fault !== undefined ? 'input bad' : 'input'}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange?.(event.target.value)}
        />
      </label>
      <FieldFault id={id} fault={fault} />
    </>
  );
}

/** Holds what is typed into the text fields of a form; `field` ties one of them to its name. */
export function useTyped<Typed extends Record<string, string>>(first: Typed) {
  const [typed, setTyped] = useState(first);
  const field = (name: keyof Typed) => ({
    value: typed[name] ?? '',
    onChange: (value: string) => setTyped((old) => ({ ...old, [name]: value })),
  });
  return [typed, field] as const;
}

/** Ties a control to the fault that is shown below it. */
export const faultProps = (fault: string | undefined, id: string) =>
  fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };

/** Shows what is wrong in a field. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault === undefined ? null : (
    <p id={`${id}-fault`} className="hint bad">
      {fault}
    </p>
  );
}

interface SelectProps<Name extends string> {
  label: string;
  options: readonly (readonly [value: Name, words: string])[];
  value: NoInfer<Name>;
  onChange(value: Name): void;
}

/** Renders a choice of one from a list. */
export function Select<Name extends string>({ label, options, value, onChange }: SelectProps<Name>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value as Name)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckFieldProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  children: ReactNode;
}

/** Renders a box to check, with its words. */
export function CheckField({ isOn, onChange, children }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

interface DayAndTimeProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'onChange'> {
  labels: readonly [day: string, time: string];
  onChange(value: string): void;
}

/** Renders two fields for one text: a day, or a day and a time as '2026-11-18 06:00'. */
export function DayAndTime({ labels, value, onChange, ...field }: DayAndTimeProps) {
  const [day = '', time = ''] = value.split(' ');
  const set = (newDay: string, newTime: string): void => onChange(`${newDay} ${newTime}`.trimEnd());
  return (
    <div className="two-fields">
      <TextField {...field} label={labels[0]} type="date" value={day} onChange={(next) => set(next, time)} />
      <TextField label={labels[1]} type="time" value={time} onChange={(next) => set(day, next)} />
    </div>
  );
}

interface SegmentProps<Name extends string> {
  /** What is chosen, for people who cannot see it. */
  label: string;
  options: readonly (readonly [name: Name, words: string])[];
  value: Name;
  onChange(name: Name): void;
}

/** Renders a small choice of which one is on. */
export function Segment<Name extends string>({ label, options, value, onChange }: SegmentProps<Name>) {
  return (
    <fieldset className="segment" aria-label={label}>
      {options.map(([name, words]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}

interface FileDropProps {
  title: string;
  hint: string;
  /** Names the field for people who cannot see it. */
  label: string;
  accept: string;
  /** Words that look like a button. */
  words: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

/** Takes files by drop, or by choice: the input, which takes both, lies over all of it. */
export function FileDrop({ title, hint, label, accept, words, isMultiple = false, isBusy, onFiles }: FileDropProps) {
  return (
    <div className="drop">
      <Icon name="up" />
      <p className="strong">{title}</p>
      <p className="muted">{hint}</p>
      <span className="btn btn-line">{words}</span>
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isBusy}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
