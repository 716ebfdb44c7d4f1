import { type SandboxTable } from "./sandbox-task";
import { type ToolCall } from "./tool-box";
import { type Brief, type Item } from "./wording";

/** What a domain draws: a question, its answer, worked out apart from the team, and the tables that it needs. */
interface DrawnTask {
  question: string;
  expectedAnswer: string;
  tables: readonly SandboxTable[];
}

/**
 * The Coder's next move: a tool call, or the result when no more is to be run. `how` says in a few words what was run.
 */
type CoderMove = { call: ToolCall } | { result: string; how: string };

/**
 * How a kind of task is solved: known to the agents. It holds no values: those come from the question, the plan, the
 * findings and the tools' outputs, as these stand in the steps, however they were changed. What is missing there is
 * left out or assumed, never looked up behind the steps' backs.
 */
export interface Recipe {
  /** Null where this draw makes no good task: another is drawn. */
  draw: (random: () => number) => DrawnTask | null;
  /** The question's constraints, in its order: what a plan copies. */
  readQuestion: (question: string) => Item[];
  goal: string;
  /** What the Researcher is asked to find for these constraints, in order. */
  needs: (constraints: readonly Item[]) => string[];
  /** The Coder's next move after these outputs of its calls. */
  nextMove: (brief: Brief, outputs: readonly string[], random: () => number) => CoderMove;
  /** One call whose output is the answer, made otherwise than the Coder's. */
  recount: (brief: Brief, random: () => number) => ToolCall;
}

export const sqlCall = (query: string): ToolCall => ({ name: "sql", arguments: { query } });
export const javascriptCall = (code: string): ToolCall => ({ name: "javascript", arguments: { code } });

/** A number as a text states it; `otherwise` where there is none. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const found = /-?\d+(?:\.\d+)?/.exec(text ?? "")?.[0];
  return found === undefined ? otherwise : Number(found);
}

/** The last line that was printed, or the last cell of a table. */
export const lastValue = (output: string | undefined): string =>
  output?.trim().split("\n").at(-1)?.split(" | ").at(-1)?.trim() ?? "";
