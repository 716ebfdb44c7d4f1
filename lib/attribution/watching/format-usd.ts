/** US dollars in a sentence: two digits behind the point, and as many as it takes to show less than a cent. */
export const formatUsd = (usd: number): string =>
  usd === 0 || usd >= 0.01
    ? `$${usd.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    : `$${usd.toPrecision(2)}`;
