import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { type WantedShareSettings } from "@/lib/traces/share-settings";
import { saveRedaction } from "../../people/redaction/save-redaction";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { createShare } from "./create-share";
import { previewShare } from "./preview-share";
import { storeToldTrace } from "./testing/store-told-trace";

let owner: MemberContext;
let traceId: string;
let runId: string;
beforeEach(async () => {
  owner = await makeWorkspace({ attributesUploads: false });
  ({ traceId, runId } = await storeToldTrace(owner));
});

const bare = { runIds: [], hasLabels: false, hasIncident: false, hidesAgents: false, hidesExpectedAnswer: false };
const wishOf = (settings: WantedShareSettings) => ({ traceId, settings, expiresInHours: 24, passphrase: null });
const setSharing = (onSharing: boolean) =>
  saveRedaction(owner, { onImport: false, onSharing, rules: ["e-mail"], patterns: [] });
const isMasked = async (shareId: string): Promise<unknown> =>
  ((await prisma.share.findUniqueOrThrow({ where: { id: shareId } })).settings as { isMasked: unknown }).isMasked;
const forbidden = expect.objectContaining({
  code: "FORBIDDEN",
  message: expect.stringContaining("masks shared traces") as unknown,
}) as Error;

test("where the workspace masks shared traces, only admins and owners make a link that is not masked", async () => {
  await setSharing(true);
  const [editor, admin] = [await addMember(owner, "EDITOR"), await addMember(owner, "ADMIN")];
  const unmasked = { ...bare, isMasked: false };
  await expect(createShare(editor, wishOf(unmasked))).rejects.toThrow(forbidden);
  await expect(previewShare(editor, { traceId, settings: unmasked })).rejects.toThrow(forbidden);
  expect(await prisma.share.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
  for (const ctx of [admin, owner]) {
    expect(await isMasked((await createShare(ctx, wishOf(unmasked))).shareId)).toBe(false);
    expect((await previewShare(ctx, { traceId, settings: unmasked })).isMaskingUsual).toBe(true);
  }
  expect(await isMasked((await createShare(editor, wishOf({ ...bare, isMasked: true }))).shareId)).toBe(true);
});

test("what is not said of masking is as the workspace does it, and where it masks nothing an editor may leave it too", async () => {
  const editor = await addMember(owner, "EDITOR");
  for (const onSharing of [true, false]) {
    await setSharing(onSharing);
    expect(await isMasked((await createShare(editor, wishOf(bare))).shareId)).toBe(onSharing);
    const { redactions } = await previewShare(editor, { traceId, settings: bare });
    expect(redactions.map(({ rule }) => rule)).toEqual(["e-mail"]);
  }
  expect(await isMasked((await createShare(editor, wishOf({ ...bare, isMasked: false }))).shareId)).toBe(false);
});

test("the audit log says what went out by a link", async () => {
  const settings = {
    ...bare,
    runIds: [runId],
    hasLabels: true,
    hasIncident: false,
    isMasked: false,
    hidesAgents: true,
  };
  const { shareId } = await createShare(owner, { ...wishOf(settings), passphrase: "a pass phrase" });
  const { details } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectId: shareId } });
  expect(details).toEqual({
    expiresAt: expect.any(String) as unknown,
    hasPassphrase: true,
    runCount: 1,
    hasLabels: true,
    hasIncident: false,
    isMasked: false,
    hidesAgents: true,
    hidesExpectedAnswer: false,
  });
});
