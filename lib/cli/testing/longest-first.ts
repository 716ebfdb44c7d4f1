import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts first what takes longest, so that no worker waits alone for it in the end: files that begin with the line
 * `// Starts first.`, then those of the long suite, then all others, the larger ones first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(sorted.map((file) => [file, rankOf(file.moduleId)]));
    return sorted.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  }
}

function rankOf(file: string): number {
  if (readFileSync(file, "utf8").split("\n", 3).includes("// Starts first.")) return 0;
  return file.endsWith(".long.test.ts") ? 1 : 2;
}
