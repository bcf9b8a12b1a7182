import type { ComponentProps } from 'react';
import { TextField } from '../kit/Fields.tsx';

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
