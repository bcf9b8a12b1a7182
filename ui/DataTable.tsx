import { ScrollArea } from './Table.tsx';

export interface DataTableProps {
  headers: string[];
  rows: string[][];
  title?: string;
  caption?: string;
  tableStyle?: 'bordered' | 'striped' | 'minimal';
  /** Rows and columns count from 0. */
  highlight?: { cells?: { row: number; col: number }[]; column?: number; winnerRow?: number | 'first' };
  /** Further attributes of each row, for scripts. */
  rowAttributes?: readonly Readonly<Record<`data-${string}`, string | undefined>>[];
  className?: string;
}

const numberCell = /^[~+−–-]?\$?\d[\d,.]*(%|\s?(lb|mpg|mi|hp|lb-ft|rpm|in))?$|^—$/;

/** Returns true for columns with nothing but numbers: they are right-aligned. */
const isNumeric = (rows: string[][], col: number) => col > 0 && rows.every((row) => numberCell.test(row[col] ?? ''));

/** Renders a table of an article. On a phone it scrolls sideways while its first column stays in place. */
export function DataTable({ headers, rows, title, caption, ...props }: DataTableProps) {
  const { tableStyle = 'bordered', highlight = {}, rowAttributes = [], className } = props;
  const winner = highlight.winnerRow === 'first' ? 0 : highlight.winnerRow;
  const isMarked = (row: number, col: number) =>
    highlight.column === col || highlight.cells?.some((cell) => cell.row === row && cell.col === col);
  const align = headers.map((_, col) => (isNumeric(rows, col) ? 'numeric' : undefined));
  const cellClass = (row: number, col: number) =>
    [align[col], isMarked(row, col) && 'winner'].filter(Boolean).join(' ') || undefined;
  return (
    <div className={['data-table', tableStyle, 'prose-wide', 'laid-late', className].filter(Boolean).join(' ')}>
      {title && <p className="block-title">{title}</p>}
      <ScrollArea label={title ?? headers.join(', ')}>
        <table>
          <thead>
            <tr>
              {headers.map((header, col) => (
                <th key={header} scope="col" className={align[col]}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={row.join('|')} className={rowAt === winner ? 'winner' : undefined} {...rowAttributes[rowAt]}>
                {row.map((cell, col) =>
                  col === 0 ? (
                    <th key={col} scope="row" className={cellClass(rowAt, col)}>
                      {cell}
                      {rowAt === winner && <span className="winner-mark">Winner</span>}
                    </th>
                  ) : (
                    <td key={col} className={cellClass(rowAt, col)}>
                      {cell}
                      {isMarked(rowAt, col) && highlight.column !== col && (
                        <span className="visually-hidden"> (best in its row)</span>
                      )}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {caption && <p className="block-caption">{caption}</p>}
    </div>
  );
}
