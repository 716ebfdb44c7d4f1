import { type Members } from "./members";
import { type PairedFamily, pairedFamilies } from "./paired-families";
import { type Features } from "./signature-features";
import { pairWeights } from "./weights";

type Table = ReadonlyMap<string, ReadonlyMap<string, number>>;

function tableOf(weights: Readonly<Record<string, number>>): Table {
  const table = new Map<string, Map<string, number>>();
  const set = (one: string, other: string, weight: number): void => {
    const row = table.get(one) ?? new Map<string, number>();
    table.set(one, row.set(other, weight));
  };
  for (const [pair, weight] of Object.entries(weights)) {
    const [one = "", other = ""] = pair.split("~");
    set(one, other, weight);
    set(other, one, weight);
  }
  return table;
}

const tables = pairedFamilies.map((family): readonly [PairedFamily, Table] => [family, tableOf(pairWeights[family])]);

/** By family, how much each sign of a member speaks for or against the same cause as a failure has. */
export type Leanings = readonly (readonly [PairedFamily, ReadonlyMap<string, number>])[];

export const leaningsOf = (features: Features): Leanings =>
  tables.map(([family, table]) => {
    const leanings = new Map<string, number>();
    const own = features[family];
    for (const sign of own)
      for (const [other, weight] of table.get(sign) ?? [])
        leanings.set(other, (leanings.get(other) ?? 0) + weight / own.length);
    return [family, leanings];
  });

/** As log-odds, what the signs of a member drawn by chance say. */
export function pairOdds(leanings: Leanings, members: Members): number {
  let odds = 0;
  for (const [family, toward] of leanings)
    if (toward.size > 0)
      for (const [sign, count] of members.countsOf(family)) odds += ((toward.get(sign) ?? 0) * count) / members.count;
  return odds;
}
