import { route } from "@/lib/http/route-door";
import { previewTraces } from "@/lib/services/traces/preview-traces";
import * as endpoints from "../../endpoints/traces";
import { uploadedFile } from "../../uploaded-file";

export const POST = route(
  { permission: endpoints.previewTraces.permission, query: endpoints.previewTraces.query },
  async ({ ctx, request, query }) => previewTraces(ctx, { ...(await uploadedFile(request)), format: query.format }),
);
