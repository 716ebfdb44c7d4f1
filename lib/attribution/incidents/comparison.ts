import { type IncidentProfile } from "./incident-profile";
import { kindOfSign, signKinds } from "./sign";
import { familyNames, type Features } from "./signature-features";

/** The signs of a step are compared kind by kind; party and role tell of an incident only. */
const asWhole = familyNames.filter((family) => !["sign", "party", "role"].includes(family));
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

/** A failure against the members of an incident, in each part of which either has something. */
export function compare(features: Features, { signs, count }: IncidentProfile): Compared[] {
  const compared: Compared[] = [];
  const add = (part: string, own: readonly string[], known: readonly (readonly [string, number])[]): void => {
    if (own.length === 0 && known.length === 0) return;
    let [shared, all] = [0, 0];
    for (const [sign, members] of known) {
      all += members;
      if (own.includes(sign)) shared += members;
    }
    // Nearly so many members have any: of most kinds a failure has one sign.
    const having = Math.min(1, all / count);
    if (own.length === 0) compared.push({ part, shared: 0, apart: 0, alone: having });
    else {
      const inEither = own.length * having + (all - shared) / count;
      const both = inEither === 0 ? 0 : Math.min(having, ((shared / count) * having) / inEither);
      compared.push({ part, shared: both, apart: having - both, alone: 1 - having });
    }
  };
  for (const family of asWhole) add(family, features[family], Object.entries(signs[family] ?? {}));
  const known = Object.entries(signs["sign"] ?? {});
  for (const kind of new Set([...features.sign, ...known.map(([sign]) => sign)].map(kindOfSign)))
    add(
      `sign ${kind}`,
      features.sign.filter((sign) => kindOfSign(sign) === kind),
      known.filter(([sign]) => kindOfSign(sign) === kind),
    );
  return compared;
}
