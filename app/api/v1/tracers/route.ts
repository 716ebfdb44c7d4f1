import { route } from "@/lib/http/route-door";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import * as endpoints from "../endpoints/tracers";

const { permission } = endpoints.listTracers;

export const GET = route({ permission }, async ({ ctx }) => ({ tracers: await listTracers(ctx) }));
