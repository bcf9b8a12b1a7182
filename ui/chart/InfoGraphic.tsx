import type { ReactNode } from 'react';
import { ScrollTable } from '../Table.tsx';
import type { ChartTable } from './chart-data.ts';

/** Widths a chart is drawn at: one for columns, one for phones, so that its letters keep their size. */
export const drawingWidths = { wide: 690, small: 340 } as const;

/** What every graphic says in words. */
export interface GraphicWords {
  /** The finding, as a sentence. */
  title: string;
  /** How it was made, in a few words. */
  stamp: string;
  caption?: string | undefined;
}

interface InfoGraphicProps extends GraphicWords {
  table: ChartTable;
  children: ReactNode;
  keys?: ReactNode;
  /** Beside the drawing, on a phone below it. */
  beside?: ReactNode;
  /** Takes the whole width of a page. */
  isWide?: boolean;
}

const anchorOf = (title: string): string =>
  `chart-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Renders the frame of an information graphic: finding, stamp, drawing, key, caption and the numbers as a table. */
export function InfoGraphic({ title, stamp, caption, table, children, keys, beside, isWide }: InfoGraphicProps) {
  const id = anchorOf(title);
  return (
    <figure className={isWide ? 'info framed info-page' : 'info framed prose-wide laid-late'} aria-labelledby={id}>
      <figcaption className="row info-top">
        <p className="info-title" id={id}>
          {title}
        </p>
        <p className="info-stamp">{stamp}</p>
      </figcaption>
      {beside ? (
        <div className="grid info-beside">
          {children}
          {beside}
        </div>
      ) : (
        children
      )}
      {keys && <ul className="row key info-key">{keys}</ul>}
      {caption && <p className="info-caption">{caption}</p>}
      <details className="info-data">
        <summary>
          The numbers as a table<span className="visually-hidden">: {title}</span>
        </summary>
        <ScrollTable
          className="minimal"
          label={`Numbers of the chart: ${title}`}
          names={table.headers}
          rows={table.rows}
        />
      </details>
    </figure>
  );
}
