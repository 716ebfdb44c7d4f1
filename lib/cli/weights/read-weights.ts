import { readFile } from "node:fs/promises";
import { TracerModel } from "@/lib/tracer/tracer-model";
import { LaunchError } from "../terminal";
import { parseJson } from "@/lib/attribution/parse-json";

/** Weights from a file that `train` wrote. Throws a LaunchError that says what is wrong with it. */
export async function readWeights(file: string): Promise<TracerModel> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new LaunchError(`The weights ${file} cannot be read.`);
  const parsed = TracerModel.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LaunchError(
    `${file} does not contain weights written by “faultline train”: /${issue?.path.join("/") ?? ""} ${issue?.message ?? ""}`,
  );
}
