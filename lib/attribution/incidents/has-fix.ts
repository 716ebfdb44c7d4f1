/** What a person said of a fix: the version that has it, or when it went in where the system names no versions. */
export interface Fix {
  version: string | null;
  at: Date;
}

/** By versions in lower case: when the first trace of each happened, whatever its outcome. */
export type FirstSeen = ReadonlyMap<string, Date>;

/**
 * Whether a trace is of a version that should have the fix: that version or one that was seen first after it. A version
 * of before whose trace comes in late is none of these, and neither is one of which nothing is known; until the version
 * with the fix has been seen, only that version itself is.
 */
export function hasFix(fix: Fix, trace: { version: string | null; at: Date }, firstSeen: FirstSeen): boolean {
  if (fix.version === null) return trace.at > fix.at;
  if (trace.version === null) return false;
  const [fixed, of] = [fix.version.toLowerCase(), trace.version.toLowerCase()];
  if (fixed === of) return true;
  const [since, seen] = [firstSeen.get(fixed), firstSeen.get(of)];
  return since !== undefined && seen !== undefined && seen > since;
}
