import { existsSync, openSync, readdirSync, readSync, closeSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { openFiles } from "@/lib/traces/containers/open-files";
import { traceFormats } from "@/lib/traces/format-list";
import { groupRunFiles, headBytes } from "@/lib/traces/group-run-files";
import { type InputFile } from "@/lib/traces/parse-files";
import { readDocument } from "@/lib/traces/read-document";
import { filesAt } from "@/lib/traces/testing/files-at";
import { fixtures, goldenInputs } from "@/lib/traces/testing/golden-inputs";
import { mutate, mutations, seededRandom } from "@/lib/traces/testing/mutate";

/** An import that is damaged: a file, or a folder that is one run. */
export interface FuzzInput {
  name: string;
  read: () => InputFile[];
}

/** What came of one damaged import. `fault` says what must not be. */
export interface FuzzOutcome {
  format: string | null;
  traceCount: number;
  errorCount: number;
  fault: string | null;
}

/** What there is to damage: the runs below a folder, or the small inputs of every format. */
export function fuzzInputs(data: string | undefined): FuzzInput[] {
  if (data === undefined) return goldenInputs.map(({ name, files }) => ({ name, read: () => files }));
  if (!existsSync(data)) throw new Error(`There is no folder ${data}.`);
  const inside = join(data, "traces");
  const root = existsSync(inside) ? inside : data;
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile())
    .sort()
    .map((path) => ({ path: relative(root, path).split(sep).join("/"), head: headOf(path) }));
  return groupRunFiles(found).map(({ folder, files }) => {
    const name = folder === "" ? (files[0]?.path ?? "") : folder;
    return { name, read: () => filesAt(join(root, name)) };
  });
}

function headOf(path: string): Uint8Array {
  const head = new Uint8Array(headBytes);
  const handle = openSync(path, "r");
  try {
    return head.subarray(0, readSync(handle, head, 0, headBytes, 0));
  } finally {
    closeSync(handle);
  }
}

/** The import and the damage of a case, by its number. */
export function fuzzCase(inputs: readonly FuzzInput[], at: number): { name: string; files: () => InputFile[] } {
  const random = seededRandom(at);
  const input = inputs[Math.floor(random() * inputs.length)];
  const mutation = mutations[at % mutations.length];
  if (!input || !mutation) throw new Error(`There is nothing to damage; the inputs of formats lie in ${fixtures}.`);
  return { name: `${mutation} ${input.name}`, files: () => mutate(input.read(), mutation, random) };
}

/** Reads a damaged import as the product does. */
export async function runFuzzCase(files: readonly InputFile[]): Promise<FuzzOutcome> {
  const { document, issues } = await openFiles(files);
  const thrower = document && traceFormats.find(({ recognise }) => !isCalm(() => recognise(document)));
  const result = document ? readDocument(document) : { format: null, traces: [], issues };
  const noticed = [...result.issues, ...result.traces.flatMap((trace) => trace.issues)];
  const errorCount = noticed.filter(({ severity }) => severity === "error").length;
  const traceCount = result.traces.filter(({ trace }) => trace !== null).length;
  const stumble = noticed.find(({ code }) => code === "reader-failed");
  const fault = thrower
    ? `recognise of ${thrower.name} throws`
    : stumble
      ? stumble.message
      : traceCount + errorCount === 0
        ? "neither a trace nor an error"
        : null;
  return { format: result.format, traceCount, errorCount, fault };
}

function isCalm(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
