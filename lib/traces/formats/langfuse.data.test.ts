import { describe, expect, it } from "vitest";
import { hasSharedData, type ManifestRow, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

/** What each file holds, read by hand: who does what, in order. */
const outlines: Record<string, string[]> = {
  "agentprism-langfuse-1.json": ["input user", "message assistant", "message assistant"],
  "agentprism-langfuse-2.json": [
    "input user",
    "message assistant",
    "message assistant",
    "tool-call assistant searchLangfuseDocs",
    "tool-result searchLangfuseDocs",
    "message assistant",
  ],
  "autogen-2025-06-06.trace.json": ["input user", "message assistant"],
  "agno-2025-06-11.trace.json": [
    "input user",
    "tool-call Agent duckduckgo_search",
    "tool-result duckduckgo_search",
    "message Agent",
  ],
  "crewai-2025-07-11.trace.json": ["input user", "message Software developer"],
  "google-adk-2025-08-28.trace.json": [
    "input user",
    "tool-call hello_agent say_hello",
    "tool-result say_hello",
    "message hello_agent",
  ],
  "google-gemini-2025-08-01.trace.json": ["input user", "message assistant"],
  "langgraph-python-2025-08-22.trace.json": [
    "input user",
    "input user",
    "tool-call agent Web-Search",
    "tool-result Web-Search",
    "message agent",
  ],
  "llamaindex-2025-06-05.trace.json": ["input user", "message assistant"],
  "microsoft-agent-2025-12-17.trace.json": [
    "input user",
    "tool-call assistant get_weather",
    "tool-result get_weather",
    "message assistant",
  ],
  "openai-agents-2025-09-30.trace.json": [
    "input user",
    "tool-call Hello world get_weather",
    "tool-result get_weather",
    "message Hello world",
  ],
  "pydantic-ai-2025-06-06.trace.json": ["input user", "message qa_agent"],
  "pydantic-ai-with-gemini-2025-12-24.trace.json": ["input user", "message assistant"],
  "vercel-aisdk-2025-11-17.trace.json": ["input user", "tool-call assistant getWeather", "tool-result getWeather"],
  "google-vertex-tools-langchain-2025-09-19.json": [
    "input user",
    "message assistant",
    "input user",
    "message assistant",
  ],
};

const outlineOf = ({ kind, agent, tool, isError }: Step): string =>
  [kind, agent, ...(tool ? [tool.name] : []), ...(isError ? ["failed"] : [])].join(" ");

const questions: Record<string, string> = {
  "agentprism-langfuse-1.json": "what's your name",
  "agentprism-langfuse-2.json": "How to use langfuse for N+1 evaluations? ",
  "autogen-2025-06-06.trace.json": "Say 'Hello World!'",
  "agno-2025-06-11.trace.json": "What is currently trending on Twitter?",
  "crewai-2025-07-11.trace.json": "Current Task: Define the HTML for making a simple website wi",
  "google-adk-2025-08-28.trace.json": "hi",
  "google-gemini-2025-08-01.trace.json": "What is Langfuse?",
  "langgraph-python-2025-08-22.trace.json": "Search the web for 'example' and summarize.",
  "llamaindex-2025-06-05.trace.json": "What is Langfuse?",
  "microsoft-agent-2025-12-17.trace.json": "What's the weather in Tokyo?",
  "openai-agents-2025-09-30.trace.json": "What's the weather in Tokyo?",
  "pydantic-ai-2025-06-06.trace.json": "What is Langfuse?",
  "pydantic-ai-with-gemini-2025-12-24.trace.json":
    'what is 1+1?\nOutput format:\n```json\n{\n    "answer": your answer,\n    "rationale": "explanation for answer"\n}\n```',
  "vercel-aisdk-2025-11-17.trace.json": "What is the weather like today in San Francisco?",
  "google-vertex-tools-langchain-2025-09-19.json": "Hello, I'm interested in learning more about your services.",
};

const nameOf = ({ file }: ManifestRow): string => file.replace("langfuse/", "");

describe.skipIf(!hasSharedData)("the shared traces", () => {
  describe.each(manifestRows("langfuse"))("$file", (row) => {
    const read = async (): Promise<Trace> => {
      const result = await readRow(row);
      expect(result.format).toBe("langfuse");
      const traces = tracesOf(result);
      expect(traces).toHaveLength(1);
      return traces[0] as Trace;
    };

    it("is read as who did what, in order", async () => {
      const { steps } = await read();
      expect(steps.map(outlineOf)).toEqual(outlines[nameOf(row)]);
    });

    it("has the question that was asked, and every answer of a tool joined to its call", async () => {
      const { question, steps } = await read();
      expect(question.trim().slice(0, 60)).toBe(questions[nameOf(row)]?.trim().slice(0, 60));
      expect(steps.filter(({ kind, inputs }) => kind === "tool-result" && inputs === undefined)).toEqual([]);
    });
  });
});
