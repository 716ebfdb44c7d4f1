import { route } from "@/lib/http/route-door";
import { previewTraces } from "@/lib/services/intake/uploads/preview-traces";
import * as endpoints from "../../endpoints/traces";
import { uploadedSample, wishOf } from "../../uploaded-file";

export const POST = route(
  { permission: endpoints.previewTraces.permission, query: endpoints.previewTraces.query },
  async ({ ctx, request, query }) => previewTraces(ctx, { ...(await uploadedSample(request)), ...wishOf(query) }),
);
