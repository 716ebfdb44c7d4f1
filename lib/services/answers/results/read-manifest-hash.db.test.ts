import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readManifestHash } from "./read-manifest-hash";

test("runs that rest on the same have one hash, whatever the order of its parts, for their workspace alone", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, {});
  const hashOf = async (manifest: object): Promise<string> => {
    const fields = { workspaceId: ctx.workspaceId, traceId, method: "all-at-once", methodVersion: "1" };
    const { id: runId } = await prisma.attributionRun.create({
      data: { ...fields, manifest: { ...manifest }, startedByName: "Olga" },
    });
    await expect(readManifestHash(await makeWorkspace({}), { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    return readManifestHash(ctx, { runId });
  };
  const hash = await hashOf({ question: "How far?", nonce: "a" });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf({ nonce: "a", question: "How far?" })).toBe(hash);
  expect(await hashOf({ nonce: "b", question: "How far?" })).not.toBe(hash);
});
