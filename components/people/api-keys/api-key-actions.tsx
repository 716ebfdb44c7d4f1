"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type Role } from "@/lib/auth/permissions";

/** What the page of API keys can do. The key is answered once, when it is made. */
interface ApiKeyActions {
  create: Action<
    { workspace: string; name: string; role: Role; expiresInDays: number | null },
    { id: string; key: string }
  >;
  revoke: Action<{ workspace: string; id: string }, unknown>;
}

const made = actionsContext<ApiKeyActions>("API key");
export const ApiKeyActionsProvider = made.Provider;
export const useApiKeyActions = made.useActions;
