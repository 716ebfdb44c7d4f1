import { hashText } from "@/lib/traces/hash-text";

/**
 * What a Verifier looks at, the same for a task at every run, so that what gets past it does
 * not change from replay to replay:
 * `rerun` runs the Coder's last call again and compares the result that was stated; `source` looks one of the facts up
 * again; `recount` works the whole result out anew, from the plan's constraints and the findings. None of them reads
 * the question, so what the plan lacks none of them misses.
 */
export type Habit = "rerun" | "source" | "recount";

/** Of ten tasks six are verified by running again, two by looking up, two by counting anew. */
const habits: readonly Habit[] = [
  "rerun",
  "rerun",
  "rerun",
  "rerun",
  "rerun",
  "rerun",
  "source",
  "source",
  "recount",
  "recount",
];

export const habitFor = (taskId: string): Habit => habits[hashText(taskId) % habits.length] ?? "rerun";

/**
 * Tasks, about one in ten, whose Coder is hasty: at its first attempt it leaves out the last of the facts that it was
 * given. The Verifier, who counts these anew, sends the result back, and the second attempt is careful. So there are
 * runs that pass because somebody checked, and in which a check that is left out turns the outcome.
 */
export const isHasty = (taskId: string): boolean =>
  habitFor(taskId) === "recount" && hashText(`${taskId} haste`) % 2 === 0;
