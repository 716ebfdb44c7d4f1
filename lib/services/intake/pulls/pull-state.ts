import { z } from "zod";
import { PullWish } from "@/lib/traces/pull-wish";
import { decrypt } from "../../ground/secrets/decrypt";
import { encrypt } from "../../ground/secrets/encrypt";
import { pullFile, whoAndWhenArchive } from "./pull-file";
import { pullLangfuse } from "./pull-langfuse";
import { type FetchPage } from "./pull-page";
import { pullPhoenix } from "./pull-phoenix";

/**
 * Where an import is fetched from and how far it has come, as its row has it. Keys stand in
 * it encrypted, and nowhere else.
 */
export const PullState = z.object({
  /** The wish, encrypted as a whole. */
  wish: z.string(),
  cursor: z.string().nullable(),
  pageCount: z.int(),
});
export type PullState = z.infer<typeof PullState>;

const placeOf = (workspaceId: string) => ({ workspaceId, purpose: "pull" }) as const;

export const sealWish = (workspaceId: string, wish: PullWish): string =>
  encrypt(JSON.stringify(wish), placeOf(workspaceId));
export const openWish = (workspaceId: string, state: PullState): PullWish =>
  PullWish.parse(JSON.parse(decrypt(state.wish, placeOf(workspaceId))));

/** How the pages of a wish are fetched. */
export const fetcherOf = (wish: PullWish): FetchPage => {
  if (wish.from === "langfuse") return pullLangfuse(wish);
  if (wish.from === "phoenix") return pullPhoenix(wish);
  return pullFile(wish.from === "url" ? wish.url : whoAndWhenArchive);
};
