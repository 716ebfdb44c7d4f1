import { z } from "zod";
import { decrypt } from "../../ground/secrets/decrypt";
import { encrypt } from "../../ground/secrets/encrypt";

/** What requests to a target are signed with. */
const TargetSecret = z.object({
  secret: z.string(),
  /** The secret before this one, which signs too until then (ISO 8601). */
  previous: z.object({ secret: z.string(), until: z.string() }).nullable(),
});
type TargetSecret = z.infer<typeof TargetSecret>;

const placeOf = (workspaceId: string) => ({ workspaceId, purpose: "replay-target" }) as const;

export const sealTargetSecret = (workspaceId: string, secret: TargetSecret): string =>
  encrypt(JSON.stringify(secret), placeOf(workspaceId));
/** Throws UNAVAILABLE where it was sealed under another secret of the server. */
export const openTargetSecret = (workspaceId: string, ciphertext: string): TargetSecret =>
  TargetSecret.parse(JSON.parse(decrypt(ciphertext, placeOf(workspaceId))));

/** Both secrets sign while one takes over from the other. */
export const secretsAt = ({ secret, previous }: TargetSecret, now: Date): string[] =>
  previous !== null && Date.parse(previous.until) > now.getTime() ? [secret, previous.secret] : [secret];
