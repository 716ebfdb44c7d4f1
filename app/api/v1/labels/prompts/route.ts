import { parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { route } from "@/lib/http/route-door";
import { exportPrompts } from "@/lib/services/lab/feedback/export-prompts";
import { parseTraceFilter } from "@/lib/traces/trace-filter";
import { attachment } from "../../attachment";
import * as endpoints from "../../endpoints/training";
import { streamOf } from "../../stream-of";

const { permission, query } = endpoints.exportPrompts;

export const GET = route({ permission, query }, async ({ ctx, query: wish }) => {
  const { filter } = parseTraceFilter(wish.q);
  const set = parseLabelSetRef(wish.set) ?? { kind: "ground-truth" };
  const { fileName, contentType, chunks } = await exportPrompts(ctx, {
    from: { kind: "set", selection: { filter }, set, splits: wish.splits, seed: wish.seed },
    split: wish.split ?? null,
    contextTokens: wish.context_tokens,
    revealExpectedAnswer: wish.reveal === "true",
    isRedacted: wish.redacted === "true",
  });
  return attachment(streamOf(chunks), { name: fileName, fallback: "prompts", contentType });
});
