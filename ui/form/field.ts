interface FieldBase {
  label: string;
  /** A sentence under the field: where to read the number. */
  hint?: string;
}

export interface NumberField extends FieldBase {
  /** A stepper is a small count, such as people: typed, or changed by one with its buttons or the arrow keys. */
  kind: 'number' | 'stepper';
  unit?: string;
  min: number;
  max: number;
  initial: number;
  /** True when 12.5 is valid; otherwise only whole numbers are. */
  isFractional?: boolean;
}

/** An optional number; when empty, nothing depends on it. */
export interface OptionalNumberField extends Omit<NumberField, 'kind' | 'initial'> {
  kind: 'optional-number';
  initial: number | undefined;
}

export interface ChoiceField<Value extends string = string> extends FieldBase {
  kind: 'choice';
  options: readonly { value: Value; label: string; group?: string }[];
  initial: Value;
  /** True when a link with any other value names this one too, so that it means the same to every reader. */
  isAlwaysNamed?: boolean;
}

interface SwitchField extends FieldBase {
  kind: 'switch';
  initial: boolean;
}

/** Free text, such as a VIN; the tool validates it. */
export interface TextField extends FieldBase {
  kind: 'text';
  initial: string;
  maxLength: number;
}

export type Field = NumberField | OptionalNumberField | ChoiceField | SwitchField | TextField;

/** The fields of a tool; their names are its URL parameters. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends OptionalNumberField
  ? number | undefined
  : F extends NumberField
    ? number
    : F extends ChoiceField<infer Value>
      ? Value
      : F extends SwitchField
        ? boolean
        : string;

export type Values<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** The text in the fields, as typed. */
export type Draft<F extends Fields = Fields> = { readonly [Name in keyof F]: string };

/** The error of a field: one sentence with the fix. */
export type Faults<F extends Fields = Fields> = { readonly [Name in keyof F]?: string };
