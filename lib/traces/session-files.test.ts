import { describe, expect, it } from "vitest";
import { sessionMarks } from "./session-files";

const id = "7e570000-0000-4000-8000-00000000000a";
const log = (path: string, isSidechain: boolean, session = id) => ({
  path,
  start: `{"parentUuid":null,"isSidechain":${isSidechain},"sessionId":"${session}"}\n`,
});
const thread = (own: string, parent?: string) => ({
  path: `days/${own}.jsonl`,
  start: `{"type":"session_meta","payload":{"id":"${own}","source":${parent === undefined ? '"cli"' : `{"subagent":{"thread_spawn":{"parent_thread_id":"${parent}"}}}`}}}\n`,
});

describe("sessionMarks", () => {
  it("joins a session and its helpers by what their lines name", () => {
    expect(sessionMarks([log("p/main.jsonl", false), log("p/agent-a.jsonl", true)])).toEqual([[id], [id]]);
    expect(sessionMarks([log("p/main.jsonl", false), log("p/other.jsonl", false, "7e570000-b")])).toEqual([[], []]);
  });

  it("joins them by the names of file and folder, where a first line is too long to be read", () => {
    const main = { path: `p/${id}.jsonl`, start: `{"type":"file-history-snapshot","snapshot":{"` };
    const helper = { path: `p/${id}/subagents/agent-a.jsonl`, start: `{"message":{"content":"` };
    const about = { path: `p/${id}/subagents/agent-b.meta.json`, start: `{"agentType":"scout"}` };
    expect(sessionMarks([helper, about, main])).toEqual([[id], [id], [id]]);
    expect(sessionMarks([main])).toEqual([[]]);
  });

  it("joins threads of Codex by who spawned them, however they are listed", () => {
    const files = [thread("c", "b"), thread("a"), thread("b", "a"), thread("x"), thread("y", "gone")];
    expect(sessionMarks(files)).toEqual([["codex a"], ["codex a"], ["codex a"], [], []]);
  });

  it("ends on threads that spawned each other", () => {
    expect(sessionMarks([thread("a", "b"), thread("b", "a")]).flat()).toHaveLength(2);
  });
});
