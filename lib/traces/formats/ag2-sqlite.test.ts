import { describe, expect, it } from "vitest";
import { type Document } from "../document";
import { readDocument } from "../read-document";

const received = (id: number, source: number, name: string, agentClass: string, state: object, second: number) => ({
  event_name: "received_message",
  source_id: source,
  source_name: name,
  agent_class_name: agentClass,
  id,
  json_state: JSON.stringify(state),
  timestamp: `2026-03-01 10:00:${String(second).padStart(2, "0")}.000000`,
});
const agent = (id: number, source: number, session: string, name: string, agentClass: string, second: number) => ({
  id,
  agent_id: source,
  session_id: session,
  name,
  class: agentClass,
  init_args: JSON.stringify({ system_message: `You are ${name}.` }),
  timestamp: `2026-03-01 10:00:${String(second).padStart(2, "0")}.000000`,
});
const database: Document = {
  kind: "tables",
  path: "",
  pointer: "",
  issues: [],
  tables: {
    agents: [
      agent(1, 100, "s-1", "Asker", "UserProxyAgent", 0),
      agent(2, 200, "s-1", "Miller", "AssistantAgent", 0),
      agent(3, 100, "s-2", "Asker", "UserProxyAgent", 20),
      agent(4, 300, "s-2", "chat_manager", "GroupChatManager", 20),
      agent(5, 400, "s-2", "Baker", "AssistantAgent", 20),
    ],
    chat_completions: [
      {
        id: 1,
        session_id: "s-1",
        source_name: "Miller",
        request: JSON.stringify({
          messages: [{ role: "system", content: "Mill." }],
          tools: [{ function: { name: "grind" } }],
        }),
        response: JSON.stringify({
          model: "m-1",
          choices: [{ message: { content: "Two sacks." } }],
          usage: { prompt_tokens: 11, completion_tokens: 3 },
        }),
        cost: 0.5,
        start_time: "2026-03-01 10:00:01.000000",
        end_time: "2026-03-01 10:00:03.500000",
      },
    ],
    events: [
      received(2, 100, "Asker", "UserProxyAgent", { message: "Two sacks.", sender: "Miller", valid: true }, 4),
      received(1, 200, "Miller", "AssistantAgent", { message: "How much flour?", sender: "Asker", valid: true }, 1),
      received(3, 300, "chat_manager", "GroupChatManager", { message: "Bake.", sender: "Asker", valid: true }, 21),
      received(
        4,
        400,
        "Baker",
        "AssistantAgent",
        { message: { content: "Bake.", role: "user", name: "Asker" }, sender: "chat_manager" },
        22,
      ),
      received(
        5,
        300,
        "chat_manager",
        "GroupChatManager",
        { message: { content: "Done.", role: "assistant" }, sender: "Baker" },
        23,
      ),
      { event_name: "received_message", id: 6, source_id: 300, source_name: "chat_manager", json_state: "{broken" },
    ],
  },
};

describe("the database of AG2's runtime logging", () => {
  const result = readDocument(database);
  const [first, second] = result.traces.map(({ trace }) => trace);

  it("is read as one trace for each session, in the order of its rows", () => {
    expect([result.format, result.traces.length]).toEqual(["ag2-sqlite", 2]);
    expect([first?.externalId, second?.externalId]).toEqual(["s-1", "s-2"]);
    expect(first?.steps.map(({ agent: name, kind, content }) => [name, kind, content])).toEqual([
      ["Asker", "input", "How much flour?"],
      ["Miller", "message", "Two sacks."],
    ]);
  });

  it("knows which call of a model said a message, and what the agent was told and offered", () => {
    expect(first?.steps[1]).toMatchObject({
      model: "m-1",
      inputTokens: 11,
      outputTokens: 3,
      costUsd: 0.5,
      durationMs: 2_500,
    });
    expect(first?.agents).toContainEqual({ name: "Miller", systemPrompt: "Mill.", tools: ["grind"] });
  });

  it("takes of a group chat what its manager receives, though Python gave an agent an old number again", () => {
    expect(second?.steps.map(({ agent: name, content }) => [name, content])).toEqual([
      ["Asker", "Bake."],
      ["Baker", "Done."],
    ]);
    expect(second?.agents.map(({ name }) => name)).not.toContain("chat_manager");
    expect(result.traces[1]?.report.duplicateCount).toBe(1);
  });
});
