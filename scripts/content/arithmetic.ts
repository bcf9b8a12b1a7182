/** What a written sum comes to, and what it claims. */
export interface Sum {
  result: number;
  stated: number;
  /** Half a unit of the stated result's last digit. */
  tolerance: number;
}

const token = /\s*(?:(\d[\d,]*(?:\.\d+)?)|([-+−×*/^()]))/y;

/** Computes 'a op b … = result' as authors write it (9,500 − 5,500 = 4,000); undefined when it is no such line. */
export function readSum(formula: string): Sum | undefined {
  const cut = formula.lastIndexOf('=');
  if (cut === -1) return undefined;
  const stated = formula.slice(cut + 1).trim();
  const result = evaluate(formula.slice(0, cut));
  if (result === undefined || !/^[−-]?\$?\d[\d,]*(\.\d+)?$/.test(stated)) return undefined;
  return { result, stated: toNumber(stated), tolerance: 0.5 * 10 ** -decimalsOf(stated) + 1e-9 };
}

/** How many digits stand behind the point. */
export const decimalsOf = (written: string): number => /\.(\d+)$/.exec(written)?.[1]?.length ?? 0;

/** '−1,234.5' → -1234.5. */
export const toNumber = (written: string): number => Number(written.replace(/[,$]/g, '').replace('−', '-'));

/** The numbers a formula is made of, its result aside. */
export const numbersIn = (formula: string): number[] =>
  (formula.split('=')[0]?.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(toNumber);

/** Computes an expression with + − × / ^ and brackets; undefined when it is none. */
export function evaluate(expression: string): number | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const text = expression.trim();
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    tokens.push(match[1] ?? match[2]?.replace('−', '-').replace('*', '×') ?? '');
  }
  const take = (...wanted: string[]) => (wanted.includes(tokens[0] ?? '') ? tokens.shift() : undefined);
  const fold = (operand: () => number, operators: Record<string, (a: number, b: number) => number>): number => {
    let value = operand();
    for (let operator = take(...Object.keys(operators)); operator; operator = take(...Object.keys(operators))) {
      value = operators[operator]?.(value, operand()) ?? Number.NaN;
    }
    return value;
  };
  const sum = (): number => fold(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const product = (): number => fold(power, { '×': (a, b) => a * b, '/': (a, b) => a / b });
  const power = (): number => fold(atom, { '^': (a, b) => a ** b });
  const atom = (): number => {
    if (take('-')) return -atom();
    if (!take('(')) return toNumber(tokens.shift() ?? 'nothing');
    const value = sum();
    return take(')') ? value : Number.NaN;
  };
  const value = sum();
  return tokens.length === 0 && Number.isFinite(value) ? value : undefined;
}
