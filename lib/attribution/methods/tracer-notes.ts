import { type Trace } from "@/lib/traces/trace";
import { type Ranking } from "../tracer";

/** What a reader of an answer that rests on learned weights must know of them and of the trace. */
export function tracerNotes({ outcome }: Pick<Trace, "outcome">, { seen }: Pick<Ranking, "seen">): string[] {
  const notes: string[] = [];
  if (seen === "trace")
    notes.push(
      "The weights were trained on this trace, so it was answered out of fold: by weights trained without its question.",
    );
  if (seen === "question")
    notes.push("The weights were trained on this question, so this answer does not show how good they are.");
  if (outcome === "unknown") notes.push("Whether this run failed is unknown. The answer holds only if it did.");
  if (outcome === "passed") notes.push("This run passed, so no step decided a failure. The order is for reading only.");
  return notes;
}
