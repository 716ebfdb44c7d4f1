import { describe, expect, it } from "vitest";
import { messageRuns } from "./message-runs";

const runs = (...values: object[]) =>
  messageRuns(values.map((value, at) => ({ value, pointer: `/${at}` }))).map(({ id, messages }) => [
    id,
    ...messages.map(({ pointer }) => pointer),
  ]);

describe("the runs of a list of messages", () => {
  it("are one for each that all of them name", () => {
    const [a, b] = [{ session_id: "a" }, { session_id: "b" }];
    expect(runs(a, b, b, a)).toEqual([
      ["a", "/0", "/3"],
      ["b", "/1", "/2"],
    ]);
  });

  it("are one where some name none, where all name one, and where each has an id of its own", () => {
    expect(runs({ run_id: 1 }, { run_id: 2 }, { run_id: 1 }, {})).toHaveLength(1);
    expect(runs({ chat_id: "a" }, { chat_id: "a" })).toEqual([[undefined, "/0", "/1"]]);
    expect(runs({ run_id: "a" }, { run_id: "b" }, { run_id: "c" })).toHaveLength(1);
  });

  it("are sorted by time only where every message has one", () => {
    const at = (second: number) => ({ timestamp: `2026-01-01T00:00:0${second}Z` });
    expect(runs(at(3), at(1), at(2), at(1))).toEqual([[undefined, "/1", "/3", "/2", "/0"]]);
    expect(runs(at(3), {}, at(2))).toEqual([[undefined, "/0", "/1", "/2"]]);
  });
});
