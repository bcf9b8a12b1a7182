/** What every field of a tool has. */
interface FieldBase {
  label: string;
  /** A sentence under the field: where to read the number. */
  hint?: string;
}

/** A number the reader must give. */
export interface NumberField extends FieldBase {
  kind: 'number';
  unit?: string;
  min: number;
  max: number;
  initial: number;
  /** True where 12.5 makes sense; otherwise a part of one is refused. */
  isFractional?: boolean;
}

/** A number the reader may leave out; nothing then depends on it. */
export interface OptionalNumberField extends Omit<NumberField, 'kind' | 'initial'> {
  kind: 'optional-number';
  initial: number | undefined;
}

/** One of a few. */
export interface ChoiceField<Value extends string = string> extends FieldBase {
  kind: 'choice';
  options: readonly { value: Value; label: string; group?: string }[];
  initial: Value;
}

/** Yes or no. */
export interface SwitchField extends FieldBase {
  kind: 'switch';
  initial: boolean;
}

/** Free text, such as a VIN; the tool itself judges it. */
export interface TextField extends FieldBase {
  kind: 'text';
  initial: string;
  maxLength: number;
}

/** Anything a reader may fill in. */
export type Field = NumberField | OptionalNumberField | ChoiceField | SwitchField | TextField;

/** The fields of a tool; their names are in its address. */
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field once it is read. */
export type ValueOf<F extends Field> = F extends OptionalNumberField
  ? number | undefined
  : F extends NumberField
    ? number
    : F extends ChoiceField<infer Value>
      ? Value
      : F extends SwitchField
        ? boolean
        : string;

/** What a tool works with: every field read. */
export type Values<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** The text in the fields, as typed. */
export type Draft<F extends Fields = Fields> = { readonly [Name in keyof F]: string };

/** What is wrong with a field, in a sentence with the fix. */
export type Faults<F extends Fields = Fields> = { readonly [Name in keyof F]?: string };
