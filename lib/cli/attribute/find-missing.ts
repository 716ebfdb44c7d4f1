import { type AttributeCommand } from "./attribute-command";

type Given = Pick<AttributeCommand, "passed" | "traces" | "maxCostUsd" | "inputPrice" | "outputPrice"> & {
  model?: unknown;
};

/** What a method of the list lacks, or a limit in money, in a sentence; null where nothing. */
export async function findMissing(
  name: string | undefined,
  { model, passed, traces, maxCostUsd, inputPrice, outputPrice }: Given,
): Promise<string | null> {
  if (maxCostUsd !== undefined && (inputPrice === undefined) !== (outputPrice === undefined))
    return "--input-price and --output-price belong together.";
  if (name === undefined) return null;
  const [{ findMethod }, { keyFreeNames }] = await Promise.all([
    import("@/lib/attribution/method-list"),
    import("./method-names"),
  ]);
  const method = findMethod(name);
  if (method?.needsJudge && model === undefined)
    return `--method ${name} asks a model: name it with --model. Without one there are ${keyFreeNames}.`;
  if (method?.needsPeers === "passed" && (passed ?? traces) === undefined)
    return `--method ${name} compares with traces of the same question that passed: name their folder with --passed.`;
  return null;
}
