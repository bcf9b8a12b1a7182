import type { CheckDigit } from './vin.ts';

/** Renders the sum of the check digit, line by line, so that a reader can do it again on paper. */
export function CheckDigitTable({ vin, check }: { vin: string; check: CheckDigit }) {
  const { steps, sum, remainder, expected, found, isRight } = check;
  return (
    <div className="data-table striped vin-sum">
      <p className="block-title">The sum for {vin}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">
              <span aria-hidden="true">Char.</span>
              <span className="visually-hidden">Character</span>
            </th>
            {['Value', 'Weight', 'Product'].map((name) => (
              <th key={name} scope="col" className="numeric">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ position, character, value, weight, product }) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              <td>{character}</td>
              <td className="numeric">{value}</td>
              <td className="numeric">{weight}</td>
              <td className="numeric">{product}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Line name="Sum of the products" value={sum} />
          <Line name={`Left over: ${sum} − ${(sum - remainder) / 11} × 11`} value={remainder} />
          <Line
            name={remainder === 10 ? 'Expected in position 9 (X means 10)' : 'Expected in position 9'}
            value={expected}
          />
          <Line name={`Found there: ${isRight ? 'it fits' : 'it does not fit'}`} value={found} />
        </tfoot>
      </table>
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
