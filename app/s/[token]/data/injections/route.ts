import { shareRoute } from "@/lib/http/share-door";
import { listInjections } from "@/lib/services/traces/reading/list-injections";

export const GET = shareRoute({}, async ({ ctx, traceId }) => ({ injections: await listInjections(ctx, { traceId }) }));
