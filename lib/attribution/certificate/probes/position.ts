import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type Probe } from "./probe";

const entries = [
  "Session opened.",
  "Workspace is ready.",
  "Clock is synchronized.",
  "Log level is set to info.",
  "Connection check passed.",
  "Locale is set to en-US.",
  "Recording started.",
  "Setup is complete.",
];

/** A quarter of the trace, two entries at least. */
const countFor = (stepCount: number): number => Math.min(entries.length, Math.max(2, Math.ceil(stepCount / 4)));

function nameFor({ steps }: Trace): string {
  const isTaken = (name: string): boolean => steps.some(({ agent }) => sameAgent(agent, name));
  return (
    ["Session log", "Session recorder", "Run recorder"].find((name) => !isTaken(name)) ?? "Recorder of the session"
  );
}

export const positionProbe: Probe = {
  name: "position",
  title: "Position",
  summary: "Neutral entries of a log are added before the first step, so that every step has a higher number.",
  adds: (stepCount) => ({ steps: countFor(stepCount), bytes: entries.join("").length }),
  change: (trace) => {
    if (trace.steps.length === 0) return null;
    const [count, agent] = [countFor(trace.steps.length), nameFor(trace)];
    const added = entries.slice(0, count).map((content, index): Step => ({
      index,
      agent,
      rawAgent: agent,
      kind: "system",
      content,
      isError: false,
      source: { pointer: `/added/${index}` },
    }));
    const moved = trace.steps.map((step) => ({ ...step, index: step.index + count }));
    return {
      trace: { ...trace, steps: [...added, ...moved] },
      stepOf: (index) => (index < count ? null : index - count),
      agentOf: (name) => name,
    };
  },
};
