import { Icon } from '../Icon.tsx';

/** Id of what is said about a field. */
export const noteOf = (id: string) => `${id}-note`;

/** Renders what is wrong with a field, if anything is. */
export function FieldFault({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="form-error" id={noteOf(id)}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

/** Returns the attributes that tie an element to its label and to what is said about it. */
export const describeField = (id: string, fault?: string, hint?: string) => ({
  id,
  'aria-describedby': fault || hint ? noteOf(id) : undefined,
  'aria-invalid': fault ? true : undefined,
});

interface Option {
  value: string;
  label: string;
  group?: string;
}

/** Renders the options of a list under their groups, in the order of first use. */
export function Options({ of }: { of: readonly Option[] }) {
  const groups = new Map<string, Option[]>();
  for (const option of of) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]);
  return [...groups].map(([group, options]) => {
    const drawn = options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group ? (
      <optgroup key={group} label={group}>
        {drawn}
      </optgroup>
    ) : (
      drawn
    );
  });
}
