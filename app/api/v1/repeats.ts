import { type Repeats } from "@/lib/http/answer-once";

/** Answers are kept in the database, so that a restart forgets none. */
export const repeats: Repeats = {
  claim: async (ctx, key) => {
    const { claimRequest } = await import("@/lib/services/ground/repeats/claim-request");
    return claimRequest(ctx, { key });
  },
  hold: async (ctx, id) => {
    const { holdRequest } = await import("@/lib/services/ground/repeats/settle-request");
    await holdRequest(ctx, { id });
  },
  keep: async (ctx, kept) => {
    const { keepAnswer } = await import("@/lib/services/ground/repeats/settle-request");
    await keepAnswer(ctx, kept);
  },
  release: async (ctx, id) => {
    const { releaseRequest } = await import("@/lib/services/ground/repeats/settle-request");
    await releaseRequest(ctx, { id });
  },
};
