import { route } from "@/lib/http/route-door";
import { sendTest } from "@/lib/services/connections/channels/send-test";
import * as endpoints from "../../../endpoints/channels";

const { permission, params } = endpoints.testChannel;

export const POST = route({ permission, params }, ({ ctx, params: { channelId } }) => sendTest(ctx, { channelId }));
