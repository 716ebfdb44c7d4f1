import { route } from "@/lib/http/route-door";
import { listAlerts } from "@/lib/services/watch/alerts/list-alerts";
import * as endpoints from "../endpoints/watching";

const { permission, query } = endpoints.listAlerts;

export const GET = route({ permission, query }, async ({ ctx, query: { cursor, limit, open } }) => {
  const { rows, openCount, nextCursor } = await listAlerts(ctx, { cursor, limit, isOpen: open === "true" });
  return { alerts: rows, openCount, nextCursor };
});
