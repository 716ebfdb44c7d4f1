import { type RunReplay } from "@/lib/attribution/run-manifest";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type AskedSystem } from "./request-hash";

/** The system that a run replays, as its replays are known by it. */
export const systemOf = ({ targetId, name, url, capabilities }: RunReplay): AskedSystem => ({
  place: url,
  version: (capabilities as Capabilities).system.version ?? null,
  simulatedBy: targetId === null ? name : null,
});
