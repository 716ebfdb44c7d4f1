import { route } from "@/lib/http/route-door";
import { sampleImport } from "@/lib/services/intake/imports/sample-import";
import * as endpoints from "../../../endpoints/imports";

const { permission, params } = endpoints.sampleImport;

export const GET = route({ permission, params }, async (call) => sampleImport(call.ctx, { id: call.params.importId }));
