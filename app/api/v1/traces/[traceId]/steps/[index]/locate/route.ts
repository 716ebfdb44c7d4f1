import { route } from "@/lib/http/route-door";
import { locateText } from "@/lib/services/ground/stored/locate-text";
import * as endpoints from "../../../../../endpoints/traces";

const { permission, params, query } = endpoints.locateText;

export const GET = route({ permission, params, query }, async (call) =>
  locateText(call.ctx, { ...call.params, ...call.query }),
);
