import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNightly, runsOf } from "@/lib/cli/testing/property-runs";
import { openFiles } from "./containers/open-files";
import { type InputFile } from "./parse-files";
import { readDocument } from "./read-document";
import { goldenInputs } from "./testing/golden-inputs";
import { filesOf, manifestRows } from "./testing/manifest";
import { mutate, mutations, seededRandom } from "./testing/mutate";
import { readerFaults } from "./testing/reader-faults";
import { sampledRows } from "./testing/sampled-rows";

/** What is wrong with how files are read: see reader-faults.ts, and whether a second reading gives the same. */
async function faultsOf(files: readonly InputFile[], isDamaged = false): Promise<string[]> {
  const { document, issues } = await openFiles(files);
  if (document === null) return issues.some(({ severity }) => severity === "error") ? [] : ["nothing, and no error"];
  const result = readDocument(document);
  const again = readDocument((await openFiles(files)).document ?? document);
  const isSame = JSON.stringify(again) === JSON.stringify(result);
  const stumbles = result.traces.flatMap((trace) => trace.issues.filter(({ code }) => code === "reader-failed"));
  return [
    ...readerFaults(document, result, isDamaged),
    ...stumbles.map(({ message }) => message),
    ...(isSame ? [] : ["another trace at the second reading"]),
  ];
}

/** Of larger files two of each folder are read by every-reader.long.test.ts, and all by night. */
const quickBytes = isNightly() ? Infinity : 30_000;
const quick = sampledRows(
  manifestRows().filter((row) => filesOf(row).reduce((sum, { bytes }) => sum + bytes.length, 0) < quickBytes),
);

describe("every reader numbers its steps, invents no text, loses none in silence and reads the same bytes alike", () => {
  it.each(goldenInputs)("on $name", async ({ files }) => {
    expect(await faultsOf(files)).toEqual([]);
  });

  it.each(quick)("on the shared $file", async (row) => {
    expect(await faultsOf(filesOf(row))).toEqual([]);
  });

  it("on damaged files too, where it reads anything", { tags: ["long"] }, async () => {
    const anInput = fc.constantFrom(...goldenInputs);
    await fc.assert(
      fc.asyncProperty(anInput, fc.constantFrom(...mutations), fc.nat(), async ({ files }, mutation, seed) => {
        expect(await faultsOf(mutate(files, mutation, seededRandom(seed)), true)).toEqual([]);
      }),
      { numRuns: runsOf(100), seed: 1 },
    );
  });
});
