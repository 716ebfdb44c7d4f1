import { route } from "@/lib/http/route-door";
import { listChannels } from "@/lib/services/connections/channels/list-channels";
import * as endpoints from "../endpoints/channels";

const { permission } = endpoints.listChannels;

export const GET = route({ permission }, async ({ ctx }) => ({ channels: await listChannels(ctx) }));
