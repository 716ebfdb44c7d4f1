import { route } from "@/lib/http/route-door";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { exportPrompts } from "@/lib/services/lab/feedback/export-prompts";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/training";
import { streamOf } from "../../../stream-of";

const { permission, params, query } = endpoints.exportDataSetPrompts;

export const GET = route({ permission, params, query }, async ({ ctx, params: { dataSetId }, query: wish }) => {
  const { version } = await getDataSet(ctx, { id: dataSetId, version: wish.version });
  const { fileName, contentType, chunks } = await exportPrompts(ctx, {
    from: { kind: "version", versionId: version.id },
    split: wish.split ?? null,
    contextTokens: wish.context_tokens,
    revealExpectedAnswer: wish.reveal === "true",
    isRedacted: wish.redacted === "true",
  });
  return attachment(streamOf(chunks), { name: fileName, fallback: "prompts", contentType });
});
