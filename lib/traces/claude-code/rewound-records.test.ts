import { describe, expect, it } from "vitest";
import { type SessionRecord } from "./read-records";
import { withoutRewound } from "./rewound-records";

const record = (type: "user" | "assistant", uuid: string, parentUuid?: string, message = {}): SessionRecord => ({
  value: { uuid, ...(parentUuid !== undefined && { parentUuid }) },
  message,
  pointer: "",
  literal: () => undefined,
  type,
  session: "s",
  uuid,
  parentUuid,
  startedAt: undefined,
  ownerCall: undefined,
  agentId: undefined,
  isSidechain: false,
  isAside: false,
});
const answer = (uuid: string, parent: string): SessionRecord =>
  record("user", uuid, parent, { content: [{ type: "tool_result", tool_use_id: uuid }] });
const kept = (records: SessionRecord[], others: { value: Record<string, string> }[] = []): (string | undefined)[] =>
  withoutRewound(records, others).map(({ uuid }) => uuid);

describe("withoutRewound", () => {
  it("keeps the prompt that a session went on from, and drops the others below the same record", () => {
    const records = [
      record("user", "u1"),
      record("assistant", "a1", "u1"),
      record("user", "u2", "a1"),
      record("assistant", "a2", "u2"),
      record("user", "u3", "a1"),
      record("assistant", "a3", "u3"),
    ];
    expect(kept(records)).toEqual(["u1", "a1", "u3", "a3"]);
  });

  it("sees a branch through records that are no turns", () => {
    const records = [
      record("user", "u1"),
      record("user", "u2", "u1"),
      record("assistant", "a2", "n1"),
      record("user", "u3", "u1"),
    ];
    expect(kept(records, [{ value: { uuid: "n1", parentUuid: "u2" } }])).toEqual(["u1", "u3"]);
  });

  it("keeps blocks and answers of calls made at once, and every beginning", () => {
    const records = [
      record("user", "u1"),
      record("assistant", "a1", "u1"),
      record("assistant", "a2", "a1"),
      answer("r1", "a1"),
      answer("r2", "a2"),
      record("user", "u2"),
      record("assistant", "a3", "u2"),
    ];
    expect(kept(records)).toEqual(["u1", "a1", "a2", "r1", "r2", "u2", "a3"]);
  });

  it("ends on ids that go in a circle", () => {
    const records = [record("user", "u1", "u2"), record("user", "u2", "u1"), record("user", "u3", "u1")];
    expect(kept(records)).not.toEqual([]);
  });
});
