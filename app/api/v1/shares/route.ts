import { route } from "@/lib/http/route-door";
import { listShares } from "@/lib/services/sharing/shares/list-shares";
import * as endpoints from "../endpoints/shares";

const { permission, query } = endpoints.listShares;

export const GET = route({ permission, query }, async (call) => listShares(call.ctx, call.query));
