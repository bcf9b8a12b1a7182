/** Splits a setting that has several parts; a comma, a space and both together separate them. */
export const splitList = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
