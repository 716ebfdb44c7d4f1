import { z } from "zod";
import { isTrackerKind, type PlatformKind, trackerKinds } from "@/lib/attribution/write-back/destination-view";
import { decrypt } from "../../ground/secrets/decrypt";
import { encrypt } from "../../ground/secrets/encrypt";

/** Where a destination leads, with everything secret about it. It is stored encrypted. */
export const DestinationAccess = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("langfuse"), baseUrl: z.string(), publicKey: z.string(), secretKey: z.string() }),
  z.object({ kind: z.literal("phoenix"), baseUrl: z.string(), project: z.string(), apiKey: z.string().nullable() }),
  z.object({
    kind: z.literal("otlp"),
    baseUrl: z.string(),
    header: z.object({ name: z.string(), value: z.string() }).nullable(),
  }),
  z.object({
    kind: z.enum(trackerKinds),
    baseUrl: z.string(),
    /** A repository, a project by its path, a team by its key. */
    project: z.string(),
    token: z.string(),
    /** What its webhooks are signed with; null where none are accepted. */
    webhookSecret: z.string().nullable(),
  }),
]);
export type DestinationAccess = z.infer<typeof DestinationAccess>;
export type AccessOf<Kind extends DestinationAccess["kind"]> = Extract<DestinationAccess, { kind: Kind }>;
export type PlatformAccess = Extract<DestinationAccess, { kind: PlatformKind }>;
export type TrackerAccess = Exclude<DestinationAccess, PlatformAccess>;

export const isTrackerAccess = (access: DestinationAccess): access is TrackerAccess => isTrackerKind(access.kind);

const placeOf = (workspaceId: string) => ({ workspaceId, purpose: "destination" }) as const;

export const sealAccess = (workspaceId: string, access: DestinationAccess): string =>
  encrypt(JSON.stringify(access), placeOf(workspaceId));
/** Throws UNAVAILABLE where it was sealed under another secret. */
export const openAccess = (workspaceId: string, ciphertext: string): DestinationAccess =>
  DestinationAccess.parse(JSON.parse(decrypt(ciphertext, placeOf(workspaceId))));

/** What may be shown of it: where it leads, and the name of what it sends along. */
export const hintOf = (access: DestinationAccess): string => {
  if (isTrackerAccess(access)) return `${access.baseUrl}, project ${access.project}`;
  if (access.kind === "phoenix") return `${access.baseUrl}, project ${access.project}`;
  if (access.kind === "otlp" && access.header) return `${access.baseUrl}, header ${access.header.name}`;
  return access.baseUrl;
};
