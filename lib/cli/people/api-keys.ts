import { withDatabase } from "../launch/with-database";
import { note, plainText, say } from "../terminal";

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? "never";

/** The keys of a workspace that work, with when each was last used. */
export async function listKeysHere({ workspace }: { workspace: string }): Promise<void> {
  const keys = await withDatabase("api-key list", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { listApiKeys } = await import("@/lib/services/people/api-keys/list-api-keys");
    return listApiKeys(await openWorkspaceAsOperator(workspace));
  });
  const now = new Date();
  const works = keys.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  for (const { id, name, role, prefix, lastUsedAt, expiresAt } of works)
    say(`${id}  ${prefix}…  ${role}  last used ${day(lastUsedAt)}, expires ${day(expiresAt)}  ${plainText(name)}`);
}

/** Prints the new key alone on standard output. */
export async function rotateKeyHere(id: string, wish: { workspace: string; overlapHours: number }): Promise<void> {
  const { key, oldEndsAt } = await withDatabase("api-key rotate", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { rotateApiKey } = await import("@/lib/services/people/api-keys/rotate-api-key");
    return rotateApiKey(await openWorkspaceAsOperator(wish.workspace), { id, overlapHours: wish.overlapHours });
  });
  note(`The old key works until ${oldEndsAt.toISOString().replace("T", " ").slice(0, 16)} UTC.`);
  say(key);
}

export async function revokeKeyHere(id: string, { workspace }: { workspace: string }): Promise<void> {
  await withDatabase("api-key revoke", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { revokeApiKey } = await import("@/lib/services/people/api-keys/revoke-api-key");
    await revokeApiKey(await openWorkspaceAsOperator(workspace), { id });
  });
  say("The key is revoked.");
}
