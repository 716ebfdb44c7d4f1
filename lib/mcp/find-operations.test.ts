import { expect, it } from "vitest";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { readOperations } from "./api-operation";
import { findOperations, writeOperations } from "./find-operations";
import { smallDocument } from "./testing/small-document";

const small = readOperations(smallDocument);
const namesOf = (words: string): string[] => findOperations(small, words).map(({ operationId }) => operationId);

it("finds operations by words, in whatever form and for whatever people say instead", () => {
  expect(namesOf("labeled the traces")[0]).toBe("saveLabel");
  expect(namesOf("upload")).toEqual(["createTraces"]);
  expect(namesOf("remove")).toEqual([]);
  expect(namesOf("zebra")).toEqual([]);
});

it("writes the one that is named, with its body as a type", () => {
  expect(writeOperations(findOperations(small, "listTraces"), 500)).toBe(
    "listTraces · GET /api/v1/traces (trace:read)\n  List traces, page by page.\n  query: limit?: integer (Rows per page.)",
  );
  const label = writeOperations(findOperations(small, "saveLabel"), 1_000);
  expect(label).toContain(
    '  header: idempotency-key?: string\n  body?: {agent: string, stepIndex: integer, party?: "agent" | "tool", parts?: {',
  );
});

it("stays within its tokens, and says that not all is shown", () => {
  const text = writeOperations(small, 200);
  expect(estimateTokens(text)).toBeLessThan(240);
  expect(text).toContain("Not all is shown");
  for (const { operationId } of small) expect(text).toContain(operationId);
});

it("finds what a journey needs in the API's own document, each within 1,500 tokens", { tags: ["long"] }, async () => {
  const { namedSchemas, operations: declared } = await import("@/app/api/v1/endpoints/endpoint-list");
  const { openapiDocument } = await import("@/app/api/v1/endpoints/openapi-document");
  const all = readOperations(openapiDocument({ operations: declared, known: namedSchemas }, "http://127.0.0.1"));
  const wanted: Record<string, string> = {
    "upload a trace": "createTraces",
    "start a run": "startRun",
    "label a trace": "saveLabel",
    "create data set": "createDataSet",
    "start evaluation": "startEvaluation",
    "share a trace": "createShare",
    "export a trace": "exportTrace",
    incidents: "listIncidents",
    "gate two versions": "compareGate",
    "invite a member": "createInvitation",
  };
  for (const [words, id] of Object.entries(wanted)) {
    const found = findOperations(all, words);
    expect([words, found.map(({ operationId }) => operationId)]).toEqual([words, expect.arrayContaining([id])]);
    expect(estimateTokens(writeOperations(found, 1_500))).toBeLessThan(1_540);
  }
  for (const one of all) expect(writeOperations([one], 1_500)).not.toContain("not shown]");
});
