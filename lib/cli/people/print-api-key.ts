import { type Role } from "@/lib/auth/permissions";
import { withDatabase } from "../launch/with-database";
import { say } from "../terminal";

interface ApiKeyWish {
  workspace: string;
  role: Role;
  name: string;
  /** Null: it does not end by itself. */
  expiresInDays: number | null;
}

/** Prints a new key, alone, so that a script can keep it. */
export async function printApiKey({ workspace, role, name, expiresInDays }: ApiKeyWish): Promise<void> {
  const { key } = await withDatabase("api-key create", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/people/workspaces/open-workspace-as-operator");
    const { createApiKey } = await import("@/lib/services/people/api-keys/create-api-key");
    return createApiKey(await openWorkspaceAsOperator(workspace), { name, role, expiresInDays });
  });
  say(key);
}
