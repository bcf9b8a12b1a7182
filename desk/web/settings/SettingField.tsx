import { type ReactNode, useId } from 'react';
import type { EditableSetting } from '../../contract/settings.ts';
import { Button } from '../kit/Button.tsx';
import { FieldFault, faultProps, Select, TextField } from '../kit/Fields.tsx';

interface SettingFieldProps {
  field: EditableSetting;
  fault: string | undefined;
  value: string;
  onChange(value: string): void;
  /** What the file has meanwhile, if it is something else. */
  children?: ReactNode;
}

const longRows = (value: string): number => (value.length > 90 ? 3 : 2);

/** Renders a setting: plain words first, the name that files and commands use second. */
export function SettingField({ field, fault, value, onChange, children }: SettingFieldProps) {
  const { kind, label, name, hint, locked } = field;
  const words = label.replace(/^./, (letter) => letter.toUpperCase());
  const common = { label: words, hint: <code>{name}</code>, fault, value, onChange };
  const draw = (): ReactNode => {
    if (locked !== undefined) return <TextField {...common} readOnly />;
    if (kind === 'zone') return <ZoneField {...common} />;
    if (kind === 'color') return <ColorField {...common} />;
    if (kind === 'links') return <MenuField {...common} />;
    if (kind === 'long') return <TextField {...common} rows={longRows(value)} />;
    return <TextField {...common} type={kind === 'email' ? 'email' : 'text'} autoComplete="off" />;
  };
  const about = locked ?? (kind === 'color' || kind === 'zone' ? '' : hint);
  return (
    <div id={field.id}>
      {draw()}
      {about !== '' && <p className="hint muted small">{about}</p>}
      {children}
    </div>
  );
}

interface TextProps {
  label: string;
  fault: string | undefined;
  value: string;
  onChange(value: string): void;
}

function ZoneField({ label, value, onChange }: TextProps) {
  const zones = new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  const options = [...zones].sort().map((zone) => [zone, zone.replaceAll('_', ' ')] as const);
  return <Select label={label} options={options} value={value} onChange={onChange} />;
}

/** A swatch to pick from and the digits, which are one value. */
function ColorField({ label, fault, value, onChange }: TextProps) {
  const id = useId();
  const isColor = /^#[\da-f]{6}$/i.test(value);
  return (
    <div className="color-field">
      <input
        type="color"
        aria-label={`${label}, pick a color`}
        value={isColor ? value : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...faultProps(fault, id)}
        className={isColor ? 'input' : 'input bad'}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldFault id={id} fault={fault} />
    </div>
  );
}

interface Link {
  label: string;
  href: string;
}

/** The links of the menu: their words and addresses, in order. */
function MenuField({ fault, value, onChange }: Omit<TextProps, 'label'>) {
  const links = JSON.parse(value) as Link[];
  const set = (next: readonly Link[]): void => onChange(JSON.stringify(next));
  const change = (at: number, part: Partial<Link>): void =>
    set(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  const moveUp = (at: number): void => set(links.with(at - 1, links[at] as Link).with(at, links[at - 1] as Link));
  return (
    <>
      <ol className="menu-fields">
        {links.map(({ label, href }, at) => (
          <li key={at}>
            <TextField
              label={`Words of link ${at + 1}`}
              value={label}
              onChange={(text) => change(at, { label: text })}
            />
            <TextField
              label="Address"
              value={href}
              fault={fault?.startsWith(`'${label}' `) ? fault : undefined}
              onChange={(text) => change(at, { href: text })}
            />
            <span className="actions">
              <Button
                isSmall
                disabled={at === 0}
                onClick={() => moveUp(at)}
                words="Up"
                aria-label={`Move ${label} up`}
              />
              <Button
                isSmall
                onClick={() => set(links.toSpliced(at, 1))}
                words="Remove"
                aria-label={`Remove ${label}`}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button onClick={() => set([...links, { label: '', href: '/' }])} words="Add a link" />
    </>
  );
}
