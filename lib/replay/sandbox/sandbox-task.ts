/** Kinds of tasks: what they need, and so what can go wrong, differs. */
export const sandboxDomains = ["sales", "documents", "programs", "planning", "units", "schedule"] as const;
export type SandboxDomain = (typeof sandboxDomains)[number];

/** A table of a task's database. Cells are whole numbers or text. */
export interface SandboxTable {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A generated task with an answer that can be checked. The same domain and seed give the same task. */
export interface SandboxTask {
  /** `sales:17`: domain and seed. */
  id: string;
  domain: SandboxDomain;
  question: string;
  expectedAnswer: string;
  /** Tables of the task's database; none where it needs no SQL. */
  tables: readonly SandboxTable[];
  /** Whether an answer is the expected one: see check-answer.ts for what it tolerates. */
  check: (answer: string) => boolean;
}
