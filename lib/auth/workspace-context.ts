import { type Role } from "./permissions";

/** Who asks, in which workspace, as what. Every verb takes it first and filters by `workspaceId`. Only the doors make one. */
export interface WorkspaceContext {
  workspaceId: string;
  workspaceSlug: string;
  role: Role;
  actor: { kind: "user"; userId: string; name: string } | { kind: "api-key"; apiKeyId: string; name: string };
}
