import { BoundedCache } from "./bounded-cache";
import { openJavaScript } from "./javascript-tool";
import { openSearch } from "./search-tool";
import { type SandboxTask } from "./sandbox-task";
import { openSql } from "./sql-tool";
import { type ToolOutput, wentWrong } from "./tool-output";

const toolNames = ["search", "sql", "javascript"] as const;
export type ToolName = (typeof toolNames)[number];

/** A call as agents make it: search and sql take `query`, javascript takes `code`. */
export interface ToolCall {
  name: ToolName;
  arguments: Record<string, string>;
}

/** Runs a call for a task. Never throws: a call that cannot be run, of whatever form, is answered with an error. */
export type ToolBox = (task: Pick<SandboxTask, "id" | "tables">, name: string, given: unknown) => ToolOutput;

/** Tools only read, and answer the same call the same: so many answers are kept. */
const mostAnswers = 20_000;
/** A longer call, which the tools refuse anyway, is worth no memory. */
const longestKeptCall = 20_000;

let opened: Promise<ToolBox> | null = null;

/** The tools, loaded at the first call. */
export function openTools(): Promise<ToolBox> {
  opened ??= open();
  return opened;
}

async function open(): Promise<ToolBox> {
  const search = openSearch();
  const [sql, javascript] = await Promise.all([openSql(), openJavaScript()]);
  const answers = new BoundedCache<ToolOutput>(mostAnswers);
  const run: ToolBox = (task, name, given) => {
    const read = (field: string): string | null => {
      const value: unknown =
        typeof given === "object" && given !== null ? (given as Record<string, unknown>)[field] : given;
      return typeof value === "string" ? value : null;
    };
    const [query, code] = [read("query"), read("code")];
    if (name === "search") return query === null ? wentWrong("search takes a text called query") : search(query);
    if (name === "sql") return query === null ? wentWrong("sql takes a text called query") : sql(task, query);
    if (name === "javascript")
      return code === null ? wentWrong("javascript takes a text called code") : javascript(code);
    return wentWrong(`there is no tool called ${name.slice(0, 40)}`);
  };
  return (task, name, given) => {
    const key = JSON.stringify([name === "sql" ? task.id : "", name, given ?? null]);
    return key.length > longestKeptCall ? run(task, name, given) : answers.get(key, () => run(task, name, given));
  };
}
