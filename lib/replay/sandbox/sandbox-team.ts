import { type ToolName } from "./tool-box";

export const roles = ["Planner", "Researcher", "Coder", "Verifier", "Executor"] as const;
export type Role = (typeof roles)[number];
export const isRole = (name: string | undefined): name is Role => roles.some((role) => role === name);

/** Who asks: takes the first step, and is no agent of the team. */
export const asker = "User";

export interface SandboxAgent {
  name: Role;
  description: string;
  /** What a model is told that takes its part; scripted agents do the same by themselves. */
  systemPrompt: string;
  tools: readonly ToolName[];
}

const agents: readonly SandboxAgent[] = [
  {
    name: "Planner",
    description: "Writes the plan with the question's constraints, hands out the parts, and gives the final answer.",
    systemPrompt:
      "You are the Planner. First write a plan: the goal, a list under “Constraints:” with one line “- name: value” for each condition of the question, and who does what. " +
      "Then hand over to the Researcher with a list under “To find:”; after the findings to the Coder with lists under “Constraints:” and “Facts:”. " +
      "When the Verifier has approved a result, write “Final answer: …” with the result alone, to nobody.",
    tools: [],
  },
  {
    name: "Researcher",
    description: "Searches the team's files for the facts that the Planner asks for.",
    systemPrompt:
      'You are the Researcher. Search the files for each fact that you were asked for, one search at a time, then send the Planner a list under “Findings:” with one line “- fact: value (from "title")” each.',
    tools: ["search"],
  },
  {
    name: "Coder",
    description: "Works the result out with queries and programs, from the constraints and facts that it was given.",
    systemPrompt:
      "You are the Coder. Work from the constraints and facts that you were given, with queries (sql) and programs (javascript, which print by console.log). Then send the Verifier “Result: …” and, on the next line, “How: …”.",
    tools: ["sql", "javascript"],
  },
  {
    name: "Verifier",
    description:
      "Works something out again with a tool call of its own, and approves the result or sends it back, at most twice.",
    systemPrompt:
      "You are the Verifier. Check the result with a tool call of your own. Then send the Planner “Approved: …” with the result, or send the Coder “Sent back: …” with the reason and what to work from.",
    tools: ["search", "sql", "javascript"],
  },
  {
    name: "Executor",
    description: "Runs the tool calls of the others and gives back what came of them.",
    systemPrompt: "You run the tool calls of the others.",
    tools: ["search", "sql", "javascript"],
  },
];

/** The built-in system. Its version changes whenever a run with the same seed would. */
export const sandboxTeam = { name: "Sandbox team", version: "1", agents } as const;

/** Name of the policy of agents by script. */
export const scripted = "scripted";

/** The team as a system, by the name of the policy that takes its turns: played by a model it is another system. */
export const systemOf = (policy: string): { name: string; version: string } => ({
  name: policy === scripted ? sandboxTeam.name : `${sandboxTeam.name} played by ${policy.slice(0, 150)}`,
  version: sandboxTeam.version,
});
