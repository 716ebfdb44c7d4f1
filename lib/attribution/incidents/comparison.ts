import { type Members, partOf } from "./members";
import { signKinds } from "./sign";
import { type Family, familyNames, type Features } from "./signature-features";

/** The signs of a step are compared kind by kind; party and role tell of an incident only. */
const asWhole = familyNames.filter((family) => !["sign", "party", "role"].includes(family));
const compared: readonly Family[] = [...asWhole, "sign"];
export const comparedParts = [...asWhole, ...signKinds.filter((kind) => kind !== "code").map((kind) => `sign ${kind}`)];

/** How a failure and a member of an incident drawn by chance compare in one part; what neither has counts nothing. */
export interface Compared {
  part: string;
  /** What they share, out of what either has. */
  shared: number;
  /** What they do not share where both have something. */
  apart: number;
  /** Whether only one of them has something. */
  alone: number;
}

/** The signs of a failure by part; read once, however many incidents it is compared with. */
export type Shown = ReadonlyMap<string, { family: Family; signs: readonly string[] }>;

export function shownIn(features: Features): Shown {
  const shown = new Map<string, { family: Family; signs: string[] }>();
  for (const family of compared)
    for (const sign of features[family]) {
      const part = partOf(family, sign);
      const known = shown.get(part);
      if (known) known.signs.push(sign);
      else shown.set(part, { family, signs: [sign] });
    }
  return shown;
}

/** A failure against the members of an incident, in each part of which either has something. */
export function compare(shown: Shown, members: Members): Compared[] {
  const found: Compared[] = [];
  for (const part of comparedParts) {
    const all = members.totalOf(part);
    const own = shown.get(part);
    if (own) {
      let shared = 0;
      for (const sign of own.signs) shared += members.having(own.family, sign);
      found.push(comparePart({ part, own: own.signs.length, shared, all, count: members.count }));
    } else if (all > 0) found.push({ part, shared: 0, apart: 0, alone: Math.min(1, all / members.count) });
  }
  return found;
}

interface Part {
  part: string;
  /** Signs of the failure. */
  own: number;
  /** How often members have one of those, and any. */
  shared: number;
  all: number;
  count: number;
}

function comparePart({ part, own, shared, all, count }: Part): Compared {
  // Nearly so many members have any: of most kinds a failure has one sign.
  const having = Math.min(1, all / count);
  const inEither = own * having + (all - shared) / count;
  const both = inEither === 0 ? 0 : Math.min(having, ((shared / count) * having) / inEither);
  return { part, shared: both, apart: having - both, alone: 1 - having };
}
