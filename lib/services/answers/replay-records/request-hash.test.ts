import { expect, it } from "vitest";
import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { requestHash } from "./request-hash";

const system = { place: "https://team.example", version: "1", simulatedBy: null };
const request: ReplayRequest = {
  protocol: 1,
  trace: { id: "run-7", question: "How far?", metadata: {} },
  start: "prefix",
  seed: 3,
  prefix: [{ index: 0, agent: "Planner", kind: "message", content: "Ask." }],
  change: { kind: "hint", stepIndex: 1, text: "Look twice." },
  without: null,
  limits: { seconds: 60, steps: 100 },
};

it("is one for the same request, whatever its limits, and another for anything that the outcome depends on", () => {
  const hash = requestHash(system, request);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(requestHash({ ...system }, { ...request, limits: { seconds: 1, steps: 1 } })).toBe(hash);
  const others = [
    requestHash({ ...system, place: null }, request),
    requestHash({ ...system, version: "2" }, request),
    requestHash({ ...system, simulatedBy: "small" }, request),
    requestHash(system, { ...request, seed: 4 }),
    requestHash(system, { ...request, start: "resample", prefix: [] }),
    requestHash(system, { ...request, change: null }),
    requestHash(system, { ...request, prefix: [{ ...request.prefix[0]!, content: "Ask!" }] }),
    requestHash(system, { ...request, without: { agent: "Planner" } }),
    requestHash(system, { ...request, trace: { ...request.trace, id: "run-8" } }),
    requestHash(system, { ...request, trace: { ...request.trace, metadata: { sandbox: 1 } } }),
  ];
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});
