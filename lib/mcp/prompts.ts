import { type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const ask = (text: string) => ({ messages: [{ role: "user" as const, content: { type: "text" as const, text } }] });
/** What a person typed, on one line and in quotes: it is a value, not a part of the question. */
const quoted = (value: string): string => JSON.stringify(value.slice(0, 300));

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "why-did-this-run-fail",
    {
      title: "Why did this run fail?",
      description: "Find agent, step and cause of one failed trace, checked against its text.",
      argsSchema: z.object({ trace: z.string().describe("ID of the trace.") }),
    },
    ({ trace }) =>
      ask(
        `Why did the run with the trace ${quoted(trace)} fail? Use Faultline: attribute it, read the named step and the ones around it with get_trace, and check that the quotes say what the reason claims. If they do not, look at the alternatives and at get_evidence. Answer with agent, step, cause, the quote that shows it, how reliable such answers are, and what to change (propose_fix).`,
      ),
  );
  server.registerPrompt(
    "what-broke-since",
    {
      title: "What broke since version X?",
      description: "Find failures that are new, or more frequent, since a version.",
      argsSchema: z.object({ version: z.string().describe("The version, as traces state it.") }),
    },
    ({ version }) =>
      ask(
        `What broke since version ${quoted(version)}? Use Faultline: list_incidents shows how many runs of each version failed in the same way. Name the incidents that are new since that version or more frequent, each with its agent, its decisive step and the change that would mend it; open the typical trace of the largest one and check it with attribute and compare.`,
      ),
  );
}
