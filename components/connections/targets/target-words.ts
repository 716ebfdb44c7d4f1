import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type TargetView } from "@/lib/replay/target-view";
import { formatCount, formatDuration } from "@/lib/format";

type Starts = Capabilities["starts"][number];

/** Where a system can begin, in a few words. */
export const startNames: Record<Starts, string> = {
  prefix: "exact prefix",
  hint: "from scratch with a hint",
  resample: "from scratch",
};

/** What a system can do, in words, what it cannot do last. */
export function abilityWords({ starts, hasHints, canLeaveOutAgents, isSeeded }: Capabilities): {
  can: string[];
  cannot: string[];
} {
  const hasPrefix = starts.includes("prefix");
  const all: [boolean, string][] = [
    [hasPrefix, "continue after given steps, with one of them edited"],
    [hasPrefix ? hasHints : starts.includes("hint"), "accept a hint before a step"],
    [starts.includes("resample") || hasPrefix, "rerun the task"],
    [canLeaveOutAgents, "run with an agent left out or replaced"],
    [isSeeded, "give the same steps for the same seed"],
  ];
  return {
    can: all.flatMap(([is, words]) => (is ? [words] : [])),
    cannot: all.flatMap(([is, words]) => (is ? [] : [words])),
  };
}

/** Why agents can be neither left out nor replaced there; null where they can, or where the system was never asked. */
export const whyNoAgentLeft = (said: Pick<Capabilities, "canLeaveOutAgents"> | null): string | null =>
  said === null || said.canLeaveOutAgents ? null : "This system cannot run with an agent left out or replaced.";

/** In one line, for a choice: "Bakery agents 2.1 · exact prefix, hints, seeds". */
export function shortAbilities(capabilities: Capabilities | null): string {
  if (capabilities === null) return "capabilities not checked yet";
  const { starts, hasHints, canLeaveOutAgents, isSeeded } = capabilities;
  return [
    ...starts.map((start) => startNames[start]),
    ...(hasHints ? ["hints"] : []),
    ...(canLeaveOutAgents ? ["agents can be left out"] : []),
    isSeeded ? "seeded" : "not seeded",
  ].join(", ");
}

/** How much is asked of it at once, and how long it may take: the smaller of what was set and what it says. */
export function limitWords({ maxConcurrent, maxSeconds, capabilities }: TargetView): string {
  const at = Math.min(maxConcurrent, capabilities?.maxConcurrent ?? maxConcurrent);
  const seconds = Math.min(maxSeconds, capabilities?.maxSeconds ?? maxSeconds);
  return `${formatCount(at, "replay")} at once, ${formatDuration(1_000 * seconds)} each at most`;
}

const runConformance = "Run the conformance command against it to find the broken rule.";

const waysOut: Partial<Record<ReplayProblem, string>> = {
  blocked:
    "An owner can allow hosts of a private network under Settings → Channels → Private hosts, unless this server has open sign-up. Cloud metadata addresses are always blocked.",
  refused: `If it rejects the signature, give it the target's secret, or create a new one here. Otherwise: ${runConformance.replace(/^R/, "r")}`,
  lied: `It responds, but does not follow the protocol. ${runConformance}`,
  flooded: `It responds, but does not follow the protocol. ${runConformance}`,
};

/** What to do about a target that could not be asked, by the kind of its problem: the sentence may quote the system. */
export const wayOutWords = (code: ReplayProblem | null): string =>
  (code === null ? undefined : waysOut[code]) ??
  "Make sure it is running and this server can reach the address, then check again.";
