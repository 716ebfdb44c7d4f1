import { type Role } from "./permissions";

/**
 * Who asks, in which workspace, as what. Every verb takes it first and filters by
 * `workspaceId`. Only the doors make one.
 */
export interface WorkspaceContext {
  workspaceId: string;
  workspaceSlug: string;
  role: Role;
  actor: Actor;
  /** The network that the request came from; left out where there is none. */
  address?: string;
}

export type Actor =
  | { kind: "user"; userId: string; name: string }
  | { kind: "api-key"; apiKeyId: string; name: string }
  /** Whoever has the link of a share; its workspace holds nothing but the copy. */
  | { kind: "share"; shareId: string; name: string }
  /** What a person set up to happen by itself. */
  | { kind: "automation"; automationId: string; name: string };

/** The id of who acts, of whatever kind they are. */
export const actorId = (actor: Actor): string => {
  if (actor.kind === "user") return actor.userId;
  if (actor.kind === "api-key") return actor.apiKeyId;
  return actor.kind === "share" ? actor.shareId : actor.automationId;
};
