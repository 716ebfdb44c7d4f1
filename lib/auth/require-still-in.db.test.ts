import { expect, it } from "vitest";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/services/people/api-keys/revoke-api-key";
import { removeMember } from "@/lib/services/people/members/remove-member";
import { addMember, makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { openWithApiKey } from "./api-key";
import { requireStillIn } from "./require-still-in";

const gone = { code: "NOT_FOUND" };

it("lets a member go on until they are removed, here and not elsewhere", async () => {
  const [ours, theirs] = [await makeWorkspace(), await makeWorkspace()];
  const petra = await addMember(ours, "VIEWER");
  await requireStillIn(petra);
  await removeMember(ours, { userId: petra.actor.userId });
  await expect(requireStillIn(petra)).rejects.toMatchObject(gone);
  await requireStillIn(ours);
  await expect(requireStillIn({ ...theirs, actor: ours.actor })).rejects.toMatchObject(gone);
});

it("lets a key go on until it is revoked or expires", async () => {
  const ours = await makeWorkspace();
  const { id, key } = await createApiKey(ours, { name: "CI", role: "VIEWER", expiresInDays: 1 });
  const ctx = await openWithApiKey(key);
  if (!ctx) throw new Error("the key does not work");
  await requireStillIn(ctx);
  await expect(requireStillIn(ctx, new Date(Date.now() + 2 * 24 * 3600 * 1000))).rejects.toMatchObject(gone);
  await revokeApiKey(ours, { id });
  await expect(requireStillIn(ctx)).rejects.toMatchObject(gone);
});
