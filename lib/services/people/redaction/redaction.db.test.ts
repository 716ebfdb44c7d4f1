import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { defaultRedaction } from "@/lib/traces/redaction/redaction-settings";
import { changeImport } from "../../intake/imports/change-import";
import { storeImport } from "../../intake/imports/store-import";
import { sendFile } from "../../intake/imports/testing/send-file";
import { createTraces } from "../../intake/uploads/create-traces";
import { readChunks } from "../../ground/stored/chunks";
import { getTrace } from "../../traces/reading/get-trace";
import { readAgain } from "../../intake/rereading/read-again";
import { sampleTrace, toBytes } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { getRedaction } from "./get-redaction";
import { previewRedaction } from "./preview-redaction";
import { saveRedaction } from "./save-redaction";

const secret = "ada.lovelace@example.org";

const withSecret = (): Record<string, unknown> =>
  sampleTrace(
    {
      title: secret,
      question: `Write to ${secret}`,
      expectedAnswer: secret,
      externalId: secret,
      tags: [secret],
      metadata: { user: secret },
      system: { name: secret },
      termination: secret,
      agents: [{ name: "Writer", systemPrompt: secret, tools: [secret] }],
      labels: [{ source: secret, reason: secret, category: secret, isDecisive: false }],
    },
    [
      { agent: "Writer", content: `{"to":"${secret}"}`, tool: { name: "send", arguments: { [secret]: secret } } },
      { agent: secret, content: "sent", recipient: secret, model: secret, isError: true },
    ],
  );

/** Every row of the workspace that could hold text of a trace, as one text. */
const everything = async (ctx: MemberContext): Promise<string> => {
  const { workspaceId } = ctx;
  const tables = ["Import", "Trace", "Step", "TraceLabel", "Original", "SystemTracer", "AttributionRun"];
  const texts: string[] = [];
  for (const table of tables) {
    const rows = await prisma.$queryRawUnsafe<{ text: string }[]>(
      `select to_jsonb(t)::text as "text" from "${table}" t where "workspaceId" = '${workspaceId}'`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  for (const { id } of await prisma.original.findMany({ where: { workspaceId }, select: { id: true } }))
    for await (const chunk of readChunks({ workspaceId, originalId: id })) texts.push(Buffer.from(chunk).toString());
  return texts.join("\n");
};

test("a workspace looks for secrets at first, and masks what a person says from then on", async () => {
  const ctx = await makeWorkspace();
  expect(await getRedaction(ctx)).toEqual(defaultRedaction);
  const settings = {
    onImport: true,
    onSharing: false,
    rules: ["iban" as const],
    patterns: [{ name: "order", pattern: "ORD-\\d{4}", isCaseSensitive: true }],
  };
  await saveRedaction(ctx, settings);
  expect(await getRedaction(ctx)).toEqual(settings);
  const previewed = previewRedaction(ctx, { text: "ORD-1234 of ada@example.org", settings });
  expect(previewed).toEqual({
    text: "⟦order⟧ of ada@example.org",
    counts: [{ rule: "order", count: 1, example: "⟦order⟧" }],
  });
  expect(await getRedaction(await makeWorkspace())).toEqual(defaultRedaction);
});

test("a pattern that cannot be read is refused with its place", async () => {
  const ctx = await makeWorkspace();
  const patterns = [{ name: "x", pattern: "(a+", isCaseSensitive: true }];
  await expect(saveRedaction(ctx, { ...defaultRedaction, patterns })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/patterns/0/pattern" }],
  });
});

test("what would be masked is counted before anything is stored, also where nothing is to be masked", async () => {
  const ctx = await makeWorkspace();
  const { preview, options } = await sendFile(ctx, withSecret());
  expect(options.redacts).toBe(false);
  expect(preview?.redactions).toMatchObject([
    { rule: "e-mail", example: expect.not.stringContaining(secret) as string },
  ]);
  expect(preview?.redactions[0]?.count).toBeGreaterThan(10);
  expect(preview?.traces[0]?.title).toBe(secret);
});

test("where imports mask, no secret stays in the database, and the file is not kept", async () => {
  const ctx = await makeWorkspace();
  await saveRedaction(ctx, { ...defaultRedaction, onImport: true });
  const sent = await sendFile(ctx, withSecret());
  expect(sent).toMatchObject({ options: { redacts: true }, preview: { traces: [{ title: "⟦e-mail⟧" }] } });
  const { result } = await storeImport(ctx, { id: sent.id });
  await createTraces(ctx, { bytes: toBytes(withSecret()) });
  expect(await everything(ctx)).toContain("⟦e-mail⟧");
  expect(await everything(ctx)).not.toContain(secret);
  const traceId = result?.traces[0]?.id ?? "";
  expect(await getTrace(ctx, { id: traceId })).toMatchObject({ title: "⟦e-mail⟧", original: null });
  await expect(readAgain(ctx, { traceId })).rejects.toMatchObject({ code: "INVALID" });
});

test("a person may mask one import alone, or let one go unmasked", async () => {
  const ctx = await makeWorkspace();
  const sent = await sendFile(ctx, withSecret());
  expect(await changeImport(ctx, { id: sent.id, redacts: true })).toMatchObject({
    preview: { traces: [{ title: "⟦e-mail⟧" }] },
  });
  const { result } = await storeImport(ctx, { id: sent.id });
  expect(result?.traces[0]?.title).toBe("⟦e-mail⟧");
  expect(await everything(ctx)).not.toContain(secret);
  await saveRedaction(ctx, { ...defaultRedaction, onImport: true });
  expect(await sendFile(ctx, withSecret(), { redacts: false })).toMatchObject({
    preview: { traces: [{ title: secret }] },
  });
});
