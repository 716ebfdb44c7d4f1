import { type Entry, type LedgerStep } from "./ledger";

/** A total below a list of amounts, each in a line of its own. */
export interface ListTotal {
  terms: readonly Entry[];
  total: Entry;
  sum: number;
}

const totalWord =
  /^[\s*_|+#>–•-]*(?:grand total|total|sum|gesamt(?:betrag|summe)?|summe|insgesamt|totale|total général|suma|somma|soma|totaal|итого|всего|合計|总计|總計|合计|总额|합계|المجموع|الإجمالي|סה["״]כ)(?![\p{L}])/iu;
/** What is taken off, added in percent, or a sum already. */
const otherWord =
  /[%٪％×*x/]\s*\d|\d\s*[%٪％×]|discount|rabatt|tax|vat|mwst|subtotal|zwischen|remise|скидк|割引|折扣|税/iu;
const maxLines = 400;
/** What is further off is the total of something else: of rates times a count, or of more than the list. */
const maxShare = 0.4;

/** The totals of lists that are another sum: amounts with one unit, one a line, and nothing else in these lines. */
export function wrongTotals({ step, entries }: LedgerStep): ListTotal[] {
  const own = entries.filter(({ isInContent, kind }) => isInContent && kind !== "time");
  const found: ListTotal[] = [];
  let [at, from] = [0, 0];
  let terms: Entry[] = [];
  for (const line of step.content.split("\n", maxLines)) {
    const inLine: Entry[] = [];
    for (; at < own.length && (own[at]?.from ?? 0) < from + line.length; at += 1) inLine.push(own[at] as Entry);
    from += line.length + 1;
    const [amount, more] = inLine;
    const isPlain = amount?.kind === "number" && amount.unit !== null && more === undefined && !otherWord.test(line);
    if (!isPlain) {
      if (line.trim() !== "" && !/^[\s|:-]+$/u.test(line)) terms = [];
      continue;
    }
    if (!totalWord.test(line.replaceAll("**", ""))) {
      terms.push(amount);
      continue;
    }
    const sum = terms.reduce((total, { number }) => total + number, 0);
    const isSame = terms.every(({ unit }) => unit?.name === amount.unit?.name);
    const tolerance = 0.5 * terms.reduce((off, { decimals }) => off + 10 ** -decimals, 10 ** -amount.decimals);
    const off = Math.abs(sum - amount.number);
    if (terms.length > 1 && isSame && off > tolerance + 1e-9 && off < maxShare * sum)
      found.push({ terms, total: amount, sum });
    terms = [];
  }
  return found;
}
