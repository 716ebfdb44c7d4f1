import { type Step, type Trace } from "@/lib/traces/trace";

/** Who asks, says, thinks, calls a tool with arguments, gets its answer (or error), or hands over to whom. */
export type Told =
  | [agent: string, does: "asks" | "says" | "thinks", content: string]
  | [agent: string, does: "calls", tool: string, given: unknown]
  | [agent: string, does: "gets" | "gets error", content: string, from: string]
  | [agent: string, does: "to", recipient: string, content: string];

const kinds = {
  asks: "input",
  says: "message",
  thinks: "thought",
  calls: "tool-call",
  gets: "tool-result",
  "gets error": "tool-result",
  to: "handoff",
} as const;

/** A trace of a made-up run, told line by line. */
export function tell(lines: readonly Told[], change: Partial<Trace> = {}): Trace {
  const steps = lines.map((line, index): Step => {
    const [agent, does] = line;
    const step = { index, agent, rawAgent: agent, kind: kinds[does], source: { pointer: `/${index}` } };
    if (line[1] === "calls") {
      const given = line[3];
      return Object.assign(step, {
        content: JSON.stringify(given) ?? "",
        tool: { name: line[2], arguments: given },
        isError: false,
      });
    }
    if (line[1] === "gets" || line[1] === "gets error")
      return Object.assign(step, {
        agent: line[3],
        rawAgent: line[3],
        recipient: agent,
        content: line[2],
        isError: does === "gets error",
      });
    if (line[1] === "to") return Object.assign(step, { recipient: line[2], content: line[3], isError: false });
    return Object.assign(step, { content: line[2], isError: false });
  });
  return Object.assign(
    {
      title: "Told",
      question: "",
      outcome: "failed" as const,
      agents: [],
      steps,
      format: "told",
      contentHash: "0".repeat(64),
      tags: [],
      metadata: {},
    },
    change,
  );
}
