import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type TargetView } from "@/lib/replay/target-view";

/** What a system says of itself, for tests. */
export const madeCapabilities = (fields: Partial<Capabilities> = {}): Capabilities => ({
  protocol: 1,
  system: { name: "Bakery agents", version: "2.1" },
  starts: ["prefix"],
  hasHints: false,
  canLeaveOutAgents: false,
  isSeeded: false,
  milestones: [],
  maxConcurrent: 1,
  maxSeconds: 600,
  ...fields,
});

/** A replay target for tests: asked once, and reachable. */
export const madeTarget = ({
  starts,
  ...fields
}: Partial<TargetView> & { starts?: Capabilities["starts"] } = {}): TargetView => ({
  id: "target-1",
  name: "Bakery",
  kind: "http",
  url: "https://bakery.example/replay",
  systemKey: null,
  maxConcurrent: 4,
  maxSeconds: 300,
  capabilities: madeCapabilities(starts ? { starts } : {}),
  checkedAt: "2026-01-01T00:00:00.000Z",
  problem: null,
  problemCode: null,
  createdByName: "Mira",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...fields,
});
