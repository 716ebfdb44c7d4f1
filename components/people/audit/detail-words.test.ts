import { expect, it } from "vitest";
import { detailWords } from "./detail-words";

it("says details in words, in their order", () => {
  expect(
    detailWords({ from: "VIEWER", invitationsRevoked: 2, toUsd: null, isKeyChanged: true, isRedacted: false }),
  ).toEqual([
    { name: "From", value: "VIEWER" },
    { name: "Invitations revoked", value: "2" },
    { name: "To, in US dollars", value: "none" },
    { name: "Key changed", value: "yes" },
    { name: "Masked", value: "no" },
  ]);
});

it("says what went out by a link", () => {
  const details = { expiresAt: null, hasPassphrase: true, runCount: 2, hasLabels: false, isMasked: true };
  expect(detailWords({ ...details, hidesAgents: true, hidesExpectedAnswer: false })).toEqual([
    { name: "Expires", value: "none" },
    { name: "Passphrase", value: "yes" },
    { name: "Runs", value: "2" },
    { name: "With labels", value: "no" },
    { name: "Masked", value: "yes" },
    { name: "Agents hidden", value: "yes" },
    { name: "Expected answer hidden", value: "no" },
  ]);
});

it("shows what it does not know, and is not fooled by names that every object has", () => {
  expect(detailWords({ list: [1, { a: 2 }], constructor: "x" })).toEqual([
    { name: "List", value: '[1,{"a":2}]' },
    { name: "Constructor", value: "x" },
  ]);
});
