// @module-tag long
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { splitRequest } from "@/lib/traces/otlp/split-request";
import { saveRedaction } from "../../people/redaction/save-redaction";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { loadTrace } from "../../ground/stored/load-trace";
import { assembleTrace } from "../../intake/otlp/assemble-trace";
import { receiveRecords } from "../../intake/otlp/receive-records";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { rereadTrace } from "../../intake/rereading/reread-trace";
import { createTraces } from "../../intake/uploads/create-traces";
import { createShare } from "../../sharing/shares/create-share";
import { deleteWorkspace } from "../../people/workspaces/delete-workspace";
import { readMedia } from "./read-media";
import { readSteps } from "./read-steps";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
/** More than one piece of a file. */
const large = Buffer.concat([Buffer.from("RIFF....WAVEfmt "), Buffer.alloc(5 * 1024 * 1024, 7)]);

const fileOf = (words: string, ...images: Buffer[]): Buffer<ArrayBuffer> =>
  Buffer.from(
    JSON.stringify({
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: words },
            ...images.map((bytes) => ({
              type: "file",
              file: { filename: "hive.png", file_data: `data:image/png;base64,${bytes.toString("base64")}` },
            })),
          ],
        },
        { role: "assistant", content: "A hive." },
      ],
    }),
  );

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});

const store = async (bytes: Buffer<ArrayBuffer>): Promise<string> => {
  const { traces } = await createTraces(ctx, { bytes, fileName: "a.json" });
  return traces[0]?.id ?? "";
};
const countFiles = (): Promise<number> => prisma.original.count({ where: { workspaceId: ctx.workspaceId } });
const allOf = async (of: MemberContext, traceId: string, sha256: string, from = 0, to = Infinity): Promise<Buffer> => {
  const { bytes, byteSize } = await readMedia(of, { traceId, sha256 });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes(from, Math.min(to, byteSize))) pieces.push(piece);
  return Buffer.concat(pieces);
};

test("media of a trace is kept byte for byte, told with its step, and not to another workspace", async () => {
  const traceId = await store(fileOf("What is this?", png, large));
  const { steps } = await readSteps(ctx, { traceId, from: 0, count: 10 });
  expect(steps.map(({ media }) => media ?? [])).toEqual([
    [
      { kind: "image", mediaType: "image/png", name: "hive.png", byteSize: png.length, sha256: hashOf(png) },
      { kind: "audio", mediaType: "audio/wav", name: "hive.png", byteSize: large.length, sha256: hashOf(large) },
    ],
    [],
  ]);
  expect((await loadTrace({ workspaceId: ctx.workspaceId, id: traceId })).steps[0]?.media).toEqual(steps[0]?.media);
  expect(await allOf(ctx, traceId, hashOf(png))).toEqual(png);
  expect(hashOf(await allOf(ctx, traceId, hashOf(large)))).toBe(hashOf(large));
  const [from, to] = [4 * 1024 * 1024 - 10, 4 * 1024 * 1024 + 10];
  expect(await allOf(ctx, traceId, hashOf(large), from, to)).toEqual(large.subarray(from, to));
  const stranger = await makeWorkspace();
  await expect(readMedia(stranger, { traceId, sha256: hashOf(png) })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const other = await store(fileOf("Nothing to see."));
  await expect(readMedia(ctx, { traceId: other, sha256: hashOf(png) })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the same bytes are kept once, and go with the last trace that has them", async () => {
  const [first, second] = [await store(fileOf("One?", png)), await store(fileOf("Two?", png))];
  expect(await countFiles()).toBe(3);
  await deleteTraces(ctx, { ids: [first] });
  expect(await countFiles()).toBe(2);
  expect(await allOf(ctx, second, hashOf(png))).toEqual(png);
  await deleteTraces(ctx, { ids: [second] });
  expect(await countFiles()).toBe(0);
});

test("a trace that is read again gets the media that an earlier version left in its file", async () => {
  const traceId = await store(fileOf("What is this?", png));
  await prisma.stepMedia.deleteMany({ where: { traceId } });
  expect(await countFiles()).toBe(1);
  await rereadTrace(ctx, { traceId });
  expect(await allOf(ctx, traceId, hashOf(png))).toEqual(png);
  const { id } = await prisma.original.findFirstOrThrow({
    where: { workspaceId: ctx.workspaceId, sha256: hashOf(png) },
  });
  await rereadTrace(ctx, { traceId });
  const again = await prisma.original.findFirst({ where: { workspaceId: ctx.workspaceId, sha256: hashOf(png) } });
  expect(again?.id).toBe(id);
});

test("where a workspace masks what comes in, no bytes of media are kept", async () => {
  await saveRedaction(ctx, { onImport: true, onSharing: false, rules: ["e-mail"], patterns: [] });
  const traceId = await store(fileOf("Ask bee@example.org", png));
  const { steps } = await readSteps(ctx, { traceId, from: 0, count: 1 });
  expect(steps[0]?.media).toEqual([{ kind: "image", mediaType: "image/png", byteSize: png.length }]);
  expect(await countFiles()).toBe(0);
});

const spansOf = (traceId: string, picture: Buffer): unknown => {
  const said = (role: string, ...parts: unknown[]) => ({ stringValue: JSON.stringify([{ role, parts }]) });
  const image = { type: "blob", modality: "image", mime_type: "image/png", content: picture.toString("base64") };
  const attributes = [
    { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
    { key: "gen_ai.input.messages", value: said("user", { type: "text", content: "What is this?" }, image) },
    { key: "gen_ai.output.messages", value: said("assistant", { type: "text", content: "A hive." }) },
  ];
  const times = { startTimeUnixNano: "1544712660000000000", endTimeUnixNano: "1544712661000000000" };
  return {
    resourceSpans: [
      { scopeSpans: [{ spans: [{ traceId, spanId: "1".repeat(16), name: "chat", ...times, attributes }] }] },
    ],
  };
};

test("media that is streamed comes with its spans, and its bytes are masked away where texts are", async () => {
  const streamed = async (otlpId: string, picture: Buffer) => {
    await receiveRecords(ctx, splitRequest(spansOf(otlpId, picture), "span")?.records ?? []);
    await assembleTrace({ workspaceId: ctx.workspaceId, otlpId });
    const row = await prisma.otlpTrace.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, otlpId } });
    const trace = await loadTrace({ workspaceId: ctx.workspaceId, id: row.traceId ?? "" });
    return { id: row.traceId ?? "", media: trace.steps.flatMap(({ media }) => media ?? []) };
  };
  const { id, media } = await streamed("a".repeat(32), large);
  expect(media).toMatchObject([{ kind: "audio", sha256: hashOf(large) }]);
  expect(hashOf(await allOf(ctx, id, hashOf(large)))).toBe(hashOf(large));
  await assembleTrace({ workspaceId: ctx.workspaceId, otlpId: "a".repeat(32) });
  expect(await countFiles()).toBe(1);
  await saveRedaction(ctx, { onImport: true, onSharing: false, rules: ["e-mail"], patterns: [] });
  expect((await streamed("b".repeat(32), large)).media).toEqual([]);
});

test("a link shares the media of its trace, and a masked one says only what there was", async () => {
  const traceId = await store(fileOf("Ask bee@example.org", png));
  const share = async (isMasked: boolean) => {
    const settings = {
      runIds: [],
      hasLabels: false,
      hasIncident: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    };
    const wish = { traceId, settings: { ...settings, isMasked }, expiresInHours: 1, passphrase: null };
    const { shareId } = await createShare(ctx, wish);
    const { snapshot } = await prisma.share.findUniqueOrThrow({
      where: { id: shareId },
      select: { snapshot: { select: { id: true, traces: { select: { id: true } } } } },
    });
    const reader: MemberContext = { ...ctx, workspaceId: snapshot?.id ?? "" };
    return { reader, id: snapshot?.traces[0]?.id ?? "" };
  };
  const open = await share(false);
  expect(await allOf(open.reader, open.id, hashOf(png))).toEqual(png);
  await saveRedaction(ctx, { onImport: false, onSharing: true, rules: ["e-mail"], patterns: [] });
  const masked = await share(true);
  const { steps } = await readSteps(masked.reader, { traceId: masked.id, from: 0, count: 1 });
  expect(steps[0]?.media).toEqual([{ kind: "image", mediaType: "image/png", byteSize: png.length }]);
});

test("a deleted workspace leaves no media behind", async () => {
  await store(fileOf("What is this?", png));
  await deleteWorkspace({ slug: ctx.workspaceSlug });
  expect(await countFiles()).toBe(0);
  expect(await prisma.stepMedia.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});
