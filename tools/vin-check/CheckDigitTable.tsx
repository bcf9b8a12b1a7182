import { Table } from '../../ui/Table.tsx';
import type { CheckDigit } from './vin.ts';

const character = (
  <>
    <span aria-hidden="true">Char.</span>
    <span className="visually-hidden">Character</span>
  </>
);

/** Renders the sum of the check digit, line by line, so that a reader can do it again on paper. */
export function CheckDigitTable({ vin, check }: { vin: string; check: CheckDigit }) {
  const { steps, sum, remainder, expected, found, isRight } = check;
  return (
    <div className="data-table striped vin-sum">
      <p className="block-title">The sum for {vin}</p>
      <Table
        names={['Position', character, 'Value', 'Weight', 'Product']}
        numericFrom={2}
        rows={steps.map(({ position, character: shown, value, weight, product }) => [
          position,
          shown,
          value,
          weight,
          product,
        ])}
      >
        <tfoot>
          <Line name="Sum of the products" value={sum} />
          <Line name={`Left over: ${sum} − ${(sum - remainder) / 11} × 11`} value={remainder} />
          <Line
            name={remainder === 10 ? 'Expected in position 9 (X means 10)' : 'Expected in position 9'}
            value={expected}
          />
          <Line name={`Found there: ${isRight ? 'it fits' : 'it does not fit'}`} value={found} />
        </tfoot>
      </Table>
    </div>
  );
}

function Line({ name, value }: { name: string; value: string | number }) {
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td className="numeric">{value}</td>
    </tr>
  );
}
