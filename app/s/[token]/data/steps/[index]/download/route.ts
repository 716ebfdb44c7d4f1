import { attachment } from "@/app/api/v1/attachment";
import { downloadContent } from "@/app/api/v1/endpoints/traces";
import { shareRoute } from "@/lib/http/share-door";
import { readStep } from "@/lib/services/traces/reading/read-step";
import { StepParams } from "../../../step-params";

export const GET = shareRoute({ params: StepParams }, async ({ ctx, traceId, params: { index } }) => {
  const { content } = await readStep(ctx, { traceId, index });
  const name = `step-${index}.txt`;
  return attachment(content, { name, fallback: name, contentType: downloadContent.answer.contentType });
});
