import { expect, it } from "vitest";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { assembleTrace } from "./assemble-trace";
import { findSent } from "./find-sent";
import { receiveExport } from "./receive-export";

const otlpId = "e".repeat(32);
const span = {
  traceId: otlpId,
  spanId: "00000000000000e1",
  name: "step",
  startTimeUnixNano: "1",
  endTimeUnixNano: "2",
};
const request = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
const sent = {
  bytes: new TextEncoder().encode(JSON.stringify(request)),
  signal: "span",
  encoding: "json",
  coding: "identity",
} as const;

it("sees what was sent since a moment to its own workspace, first as spans and then as a trace", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const since = new Date(0);
  const nothing = { hasSpans: false, trace: null };
  expect(await findSent(ours, { since })).toEqual(nothing);
  await receiveExport(ours, sent);
  expect(await findSent(ours, { since })).toEqual({ hasSpans: true, trace: null });
  await assembleTrace({ workspaceId: ours.workspaceId, otlpId });
  expect(await findSent(ours, { since })).toEqual({
    hasSpans: true,
    trace: { id: expect.any(String), title: expect.any(String) },
  });
  expect(await findSent(ours, { since: new Date("2200-01-01") })).toEqual(nothing);
  expect(await findSent(theirs, { since })).toEqual(nothing);
});
