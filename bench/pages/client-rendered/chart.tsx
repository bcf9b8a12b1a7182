import type { ReactNode } from 'react';

/**
 * The few parts of recharts this application uses, under the same names, drawn as a plain list. The build takes recharts
 * itself when it is installed; without it the application is leaner than the seed's kind.
 */
export function ResponsiveContainer({ children }: { width: string; height: number; children: ReactNode }) {
  return <div>{children}</div>;
}

interface BarChartProps {
  data: Record<string, string | number>[];
  children: ReactNode;
}

/** The chart; its axes and bars are children. */
export function BarChart({ data, children }: BarChartProps) {
  return (
    <div>
      <ul>
        {data.map((row) => (
          <li key={Object.values(row).join()}>{Object.values(row).join(': ')}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** One series of bars. */
export function Bar(_props: { dataKey: string; fill: string }): ReactNode {
  return null;
}

/** The axis of names. */
export function XAxis(_props: { dataKey: string }): ReactNode {
  return null;
}

/** The axis of values. */
export function YAxis(): ReactNode {
  return null;
}

/** The value under the pointer. */
export function Tooltip(): ReactNode {
  return null;
}
