const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** 1212 → '$1,212'; what is less than nothing gets its minus first. */
export const printDollars = (dollars: number): string =>
  `${Math.round(dollars) < 0 ? '−' : ''}$${whole.format(Math.abs(Math.round(dollars)))}`;

/** −477 → '−$477', 276 → '+$276'. */
export const printDifference = (dollars: number): string =>
  `${Math.round(dollars) > 0 ? '+' : ''}${printDollars(dollars)}`;

/** 3.5 → '$3.50': what a pump shows. */
export const printPump = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** 15000 → '15,000'. */
export const printCount = (count: number): string => whole.format(count);

/** 12.5 → '12.5'. */
export const printMpg = (mpg: number): string => tenths.format(mpg);

/** 1 → '1 year'. */
export const printYears = (years: number): string => `${tenths.format(years)} ${years === 1 ? 'year' : 'years'}`;
