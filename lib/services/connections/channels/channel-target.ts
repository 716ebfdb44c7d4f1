import { z } from "zod";
import { type ChannelKind } from "@/lib/attribution/watching/channel-view";
import { decrypt } from "../../ground/secrets/decrypt";
import { encrypt } from "../../ground/secrets/encrypt";

const Header = z.object({ name: z.string(), value: z.string() });
/**
 * Where a channel leads to, with everything secret about it. It is stored encrypted and leaves
 * the server only as what is sent.
 */
export const ChannelTarget = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("webhook"),
    url: z.string(),
    secret: z.string(),
    /** The secret before this one, which signs too until then (ISO 8601). */
    previous: z.object({ secret: z.string(), until: z.string() }).nullable(),
    header: Header.nullable(),
  }),
  z.object({ kind: z.literal("slack"), url: z.string() }),
  z.object({ kind: z.literal("email"), addresses: z.array(z.string()) }),
]);
export type ChannelTarget = z.infer<typeof ChannelTarget>;
export type TargetOf<Kind extends ChannelKind> = Extract<ChannelTarget, { kind: Kind }>;

const placeOf = (workspaceId: string) => ({ workspaceId, purpose: "channel" }) as const;

export const sealTarget = (workspaceId: string, target: ChannelTarget): string =>
  encrypt(JSON.stringify(target), placeOf(workspaceId));
/** Throws UNAVAILABLE where it was sealed under another secret. */
export const openTarget = (workspaceId: string, ciphertext: string): ChannelTarget =>
  ChannelTarget.parse(JSON.parse(decrypt(ciphertext, placeOf(workspaceId))));

/** What may be shown of a target: where it leads to, without the part that is a secret. */
export const hintOf = (target: ChannelTarget): string => {
  if (target.kind === "email") {
    const [first = "", ...others] = target.addresses;
    return others.length === 0 ? first : `${first} and ${others.length} more`;
  }
  const { origin, pathname } = new URL(target.url);
  const end = target.kind === "slack" && pathname.length > 24 ? pathname.slice(-4) : "";
  const address = `${origin}${pathname === "/" ? "" : `/…${end}`}`;
  return target.kind === "webhook" && target.header ? `${address}, header ${target.header.name}` : address;
};
