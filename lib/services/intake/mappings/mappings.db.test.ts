import { expect, test } from "vitest";
import { receiveImport } from "../imports/receive-import";
import { inParts, sendFile } from "../imports/testing/send-file";
import { sampleImport } from "../imports/sample-import";
import { createTraces } from "../uploads/create-traces";
import { toBytes } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deleteMapping } from "./delete-mapping";
import { listMappings } from "./list-mappings";
import { requireMapping } from "./require-mapping";
import { saveMapping } from "./save-mapping";

const rule = {
  kind: "json" as const,
  list: "rounds",
  kinds: {},
  outcomes: {},
  order: "sequence" as const,
  fields: { content: "words", agent: "by" },
  trace: { question: "task" },
};
const file = { task: "Count the boxes", rounds: [{ by: "Clerk", words: "There are 7." }] };

test("a mapping is kept under a name, changed under its id, listed by name and forgotten", async () => {
  const ctx = await makeWorkspace();
  const saved = await saveMapping(ctx, { name: "  Rounds ", rule });
  expect(saved).toMatchObject({ name: "Rounds", rule, createdBy: "Ada" });
  await saveMapping(ctx, { name: "A first", rule: { kind: "text", pattern: "{name}:", kinds: {} } });
  const changed = await saveMapping(ctx, { id: saved.id, name: "Rounds", rule: { ...rule, list: "turns" } });
  expect(changed).toMatchObject({ id: saved.id, rule: { list: "turns" } });
  expect((await listMappings(ctx)).map(({ name }) => name)).toEqual(["A first", "Rounds"]);
  await deleteMapping(ctx, { id: saved.id });
  expect(await listMappings(ctx)).toHaveLength(1);
});

test("a name that is taken, empty or long, and a rule that is none, are refused in words", async () => {
  const ctx = await makeWorkspace();
  await saveMapping(ctx, { name: "Rounds", rule });
  const other = await saveMapping(ctx, { name: "Others", rule });
  await expect(saveMapping(ctx, { name: "Rounds", rule })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(saveMapping(ctx, { id: other.id, name: "Rounds", rule })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const name of [" ", "x".repeat(81)])
    await expect(saveMapping(ctx, { name, rule })).rejects.toMatchObject({ code: "INVALID" });
  const pattern = { kind: "text" as const, pattern: "no place for a name", kinds: {} };
  await expect(saveMapping(ctx, { name: "x", rule: pattern })).rejects.toMatchObject({ code: "INVALID" });
});

test("a file is read by the name of a mapping, and a saved mapping is offered where a file of its shape arrives", async () => {
  const ctx = await makeWorkspace();
  await saveMapping(ctx, { name: "Rounds", rule });
  await saveMapping(ctx, { name: "Elsewhere", rule: { ...rule, list: "turns" } });
  const { traces } = await createTraces(ctx, { bytes: toBytes(file), mappingName: "Rounds" });
  expect(traces).toMatchObject([{ title: "Count the boxes", agents: ["Clerk"], format: "mapped" }]);
  await expect(createTraces(ctx, { bytes: toBytes(file), mappingName: "None" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const sent = await sendFile(ctx, file, { mappingName: "Rounds" });
  expect(sent).toMatchObject({ options: { mapping: rule, mappingName: "Rounds" }, preview: { canStore: true } });
  const { fitting } = await sampleImport(ctx, { id: sent.id });
  expect(fitting.map(({ name }) => name)).toEqual(["Rounds"]);
});

test("a saved pattern is offered for a text in which it finds a speaker", async () => {
  const ctx = await makeWorkspace();
  for (const [name, pattern] of [
    ["At signs", "@@ {name} @@"],
    ["Arrows", ">> {name} <<"],
  ] as const)
    await saveMapping(ctx, { name, rule: { kind: "text", pattern, kinds: {} } });
  const bytes = new TextEncoder().encode("@@ Pilot @@\nFour boats.\n@@ Clerk @@\nFive.\n");
  const sent = await receiveImport(ctx, { source: "upload", fileName: "talk.txt" }, inParts(bytes));
  const { fitting } = await sampleImport(ctx, { id: sent.id });
  expect(fitting.map(({ name }) => name)).toEqual(["At signs"]);
});

test("a mapping of another workspace does not exist", async () => {
  const [ctx, stranger] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const { id } = await saveMapping(ctx, { name: "Rounds", rule });
  for (const attempt of [
    () => requireMapping(stranger, { id }),
    () => requireMapping(stranger, { name: "Rounds" }),
    () => saveMapping(stranger, { id, name: "Mine", rule }),
    () => deleteMapping(stranger, { id }),
    () => sendFile(stranger, file, { mappingName: "Rounds" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listMappings(stranger)).toEqual([]);
});
