import { typedDecimal } from "@/components/ground/ui/typed-figure";
import { type FixFields, type FixGuard, type FixView } from "@/lib/attribution/fixes/fix-view";
import { inPoints } from "@/lib/attribution/fixes/fix-words";
import { type IncidentDetail, type VersionShare } from "@/lib/attribution/incidents/incident-view";

/** A fix as its form is filled in. */
export interface FixDraft {
  version: string;
  baseline: string;
  /** In points, as typed. */
  fall: string;
  guard: FixGuard;
  change: string;
}

/** Versions that a fix can be compared with: those that fail this way, the newest first. */
export const baselinesOf = ({ versions }: Pick<IncidentDetail, "versions">): VersionShare[] =>
  versions.filter(({ count }) => count > 0).toReversed();

/** By how many points a version can fall at most. */
export const mostPoints = ({ count, runs }: VersionShare): number => Math.floor((1_000 * count) / runs) / 10;

/** The version that somebody marked as the one with the fix, as long as no run of it is known and no fix registered. */
export function suggestedVersion(
  { fixed, versions }: Pick<IncidentDetail, "fixed" | "versions">,
  fixes: readonly FixView[],
): string | null {
  const version = fixed?.version ?? null;
  const isNamed = (one: { version: string }): boolean => one.version.toLowerCase() === version?.toLowerCase();
  return version !== null && !versions.some(isNamed) && !fixes.some((fix) => fix.withdrawn === null && isNamed(fix))
    ? version
    : null;
}

export function fixDraft(
  incident: Pick<IncidentDetail, "fixed" | "versions">,
  fix: FixView | null,
  fixes: readonly FixView[],
  change = "",
): FixDraft {
  if (fix)
    return {
      version: fix.version,
      baseline: fix.baseline,
      fall: String(inPoints(fix.leastFall)),
      guard: fix.guard,
      change: fix.change ?? "",
    };
  const [newest] = baselinesOf(incident);
  return {
    version: suggestedVersion(incident, fixes) ?? "",
    baseline: newest?.version ?? "",
    fall: newest ? String(Math.max(0.1, Math.round((500 * newest.count) / newest.runs) / 10)) : "",
    guard: "other-failures",
    change,
  };
}

/** What a form says; a fall that is no number is 0, which nothing takes. */
export const readFixDraft = ({ version, baseline, fall, guard, change }: FixDraft): FixFields => ({
  version: version.trim(),
  baseline,
  leastFall: (typedDecimal(fall.replace("%", "")) ?? 0) / 100,
  guard,
  change: change.trim() === "" ? null : change.trim(),
});
