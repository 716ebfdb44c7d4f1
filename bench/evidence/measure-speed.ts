import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { type Step, type Trace } from "@/lib/traces/trace";

const lengths = [1_000, 10_000];
const rounds = 3;
const agents = ["Lead", "Clerk", "Checker"];
const nouns = ["crates", "pallets", "boxes", "drums", "rolls", "bags", "cans", "jars", "kegs", "tubs", "bins", "racks"];

/** What each step of a made trace holds, by its number. */
const shapes: Record<string, (at: number) => string> = {
  prose: (at) =>
    `The ferry carries what the harbour gives it, and in autumn nobody asks why number ${at % 97} is late. So we wait.`,
  "an order with its values": (at) =>
    `Order PO-${10_000 + at}: 12 crates at ${(at % 90) + 10}.50 EUR each, ${(at % 30) + 1} kg, on 2031-04-${String((at % 28) + 1).padStart(2, "0")} at 14:30.`,
  "a list of twelve": (at) =>
    `Facts ${at}:\n${nouns.map((noun, place) => `- ${noun} of hall ${at % 50}: ${(at * 7 + place * 13) % 900}`).join("\n")}`,
};

function madeTrace(length: number, contentOf: (at: number) => string): Trace {
  const steps = Array.from({ length }, (_, index): Step => {
    const agent = agents[index % agents.length] ?? "Lead";
    const kind = index % 5 === 3 ? "tool-call" : index % 5 === 4 ? "tool-result" : "message";
    return {
      index,
      agent,
      rawAgent: agent,
      kind,
      content: contentOf(index),
      isError: false,
      source: { pointer: `/${index}` },
    };
  });
  return {
    title: "Made",
    question: "How many crates are in the halls?",
    outcome: "failed",
    agents: [],
    steps,
    format: "made",
    contentHash: "0".repeat(64),
    tags: [],
    metadata: {},
  };
}

const fastest = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );

/** Rows: the processor time of all evidence of a made trace, by what its steps hold and how many they are. */
export function measureEvidenceSpeed(): string[][] {
  return Object.entries(shapes).map(([shape, contentOf]) => [
    `each step ${shape}`,
    ...lengths.map((length) => `${fastest(() => findEvidence(madeTrace(length, contentOf))).toFixed(0)} ms`),
  ]);
}
