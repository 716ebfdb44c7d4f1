import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Correction } from "@/lib/replay/correct/corrector";
import { withContent } from "@/lib/replay/correct/model-corrector";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError } from "../../terminal";
import { parseJson } from "@/lib/attribution/parse-json";

const at = { step: z.int().nonnegative(), words: z.string().min(1).optional() };
/**
 * A step with another text (of a tool call, its arguments) and perhaps to somebody else, or
 * a hint that is shown before it.
 */
const Edits = z.array(
  z.union([
    z.strictObject({ ...at, content: z.string(), recipient: z.string().min(1).optional() }),
    z.strictObject({ ...at, hint: z.string().min(1), agent: z.string().min(1).optional() }),
  ]),
);
type Edit = z.infer<typeof Edits>[number];

/**
 * Corrections by hand, from a JSON file: a list of `{ step, content, recipient? }` and `{ step, hint, agent? }`, with
 * `words` for what was changed. Throws LaunchError.
 */
export async function readEdits(file: string, trace: Trace): Promise<ReadonlyMap<number, Correction>> {
  const edits = Edits.safeParse(parseJson(await readText(file)));
  if (!edits.success) {
    const [issue] = edits.error.issues;
    throw new LaunchError(
      `${file} is not a list of edits, such as [{ "step": 3, "content": "…" }]: ${issue?.path.join("/") ?? ""} ${issue?.message ?? ""}`,
    );
  }
  const corrections = new Map(edits.data.map((edit) => [edit.step, correctionOf(edit, trace, file)]));
  if (corrections.size === 0) throw new LaunchError(`${file} contains no edits.`);
  return corrections;
}

function correctionOf(edit: Edit, { steps }: Trace, file: string): Correction {
  const { step: stepIndex, words } = edit;
  const step = steps[stepIndex];
  if (!step) throw new LaunchError(`${file} edits step ${stepIndex}; the trace ends with step ${steps.length - 1}.`);
  if ("hint" in edit) {
    const { hint: text, agent } = edit;
    const change = { kind: "hint" as const, stepIndex, text, ...(agent === undefined ? {} : { agent }) };
    return { change, words: words ?? `A manual hint: ${text}` };
  }
  const change = { kind: "replace" as const, step: withContent(step, edit.content, edit.recipient ?? null) };
  return { change, words: words ?? "The step as a person rewrote it." };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new LaunchError(
      `--corrector is “reference”, “model” or a file of edits, and ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
