import { route } from "@/lib/http/route-door";
import { readContent } from "@/lib/services/traces/reading/read-content";
import * as endpoints from "../../../../../endpoints/traces";

const { permission, params, query } = endpoints.readContent;

export const GET = route({ permission, params, query }, async (call) =>
  readContent(call.ctx, { ...call.params, ...call.query }),
);
