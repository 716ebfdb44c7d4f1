import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The messages name no agent; one that is asked is a tool like any other.
  "pydantic-ai-messages/receipts-parallel-v1.json": ["truth: by assistant"],
  "pydantic-ai-messages/receipts-parallel.json": ["truth: by assistant"],
  "pydantic-ai-messages/visa-delegation-v1.rules_agent.json": ["truth: by assistant"],
  "pydantic-ai-messages/visa-delegation.rules_agent.json": ["truth: by assistant"],
  "pydantic-ai-messages/visa-delegation-v1.visa_desk.json": ["truth: by ask_rules"],
  "pydantic-ai-messages/visa-delegation.visa_desk.json": ["truth: by ask_rules"],
};

const truthAt: TruthAt = ({ truth }) => (typeof truth?.step === "number" ? `/${truth.step}` : undefined);

describe.skipIf(!hasSharedData)("files of Pydantic AI", () => {
  it.each(manifestRows("pydantic-ai-messages"))("$file holds what it is known to hold", async (row) => {
    const result = await readRow(row);
    expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
    expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
  });
});
