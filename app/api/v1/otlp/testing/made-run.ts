import { type Context, context, trace as api, type Tracer } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";

const text = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

/**
 * Spans of a run of two agents, made by the SDK and recorded as it would export them: GenAI conventions, a
 * tool that fails once, a hand-off.
 */
export async function madeRun(question: string): Promise<ReadableSpan[]> {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("made-run");
  inSpan(tracer, context.active(), "invoke_agent Planner", agent("Planner", "invoke_agent"), (root) => {
    chat(tracer, root, "Planner", [text("user", question)], "I hand this to the Archivist.");
    inSpan(tracer, root, "invoke_agent Archivist", agent("Archivist", "invoke_agent"), (inner) => {
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const id = `call_${attempt}`;
        const asked = {
          role: "assistant",
          parts: [{ type: "tool_call", id, name: "look_up", arguments: { shelf: attempt } }],
        };
        model(tracer, inner, "Archivist", [text("user", "Find the map.")], asked);
        tool(tracer, inner, id, attempt);
      }
      chat(tracer, inner, "Archivist", [text("user", "Find the map.")], "The map lies on shelf 11.");
    });
    chat(tracer, root, "Planner", [text("user", question)], "Shelf 11.");
  });
  await provider.forceFlush();
  return exporter.getFinishedSpans();
}

const agent = (name: string, operation: string) => ({
  "gen_ai.operation.name": operation,
  "gen_ai.agent.name": name,
  "gen_ai.conversation.id": "conversation-1",
});

function inSpan(
  tracer: Tracer,
  parent: Context,
  name: string,
  attributes: Record<string, string>,
  work: (ctx: Context) => void,
): void {
  const span = tracer.startSpan(name, { attributes }, parent);
  work(api.setSpan(parent, span));
  span.end();
}

function model(tracer: Tracer, parent: Context, name: string, input: object[], output: object): void {
  const attributes = {
    ...agent(name, "chat"),
    "gen_ai.request.model": "made-model",
    "gen_ai.input.messages": JSON.stringify(input),
    "gen_ai.output.messages": JSON.stringify([output]),
  };
  inSpan(tracer, parent, "chat made-model", attributes, () => undefined);
}

const chat = (tracer: Tracer, parent: Context, name: string, input: object[], answer: string): void =>
  model(tracer, parent, name, input, { ...text("assistant", answer), finish_reason: "stop" });

function tool(tracer: Tracer, parent: Context, id: string, shelf: number): void {
  const span = tracer.startSpan(
    "execute_tool look_up",
    {
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "look_up",
        "gen_ai.tool.call.id": id,
        "gen_ai.tool.call.arguments": JSON.stringify({ shelf }),
        ...(shelf === 3 ? { "error.type": "TimeoutError" } : { "gen_ai.tool.call.result": `shelf ${shelf}: nothing` }),
      },
    },
    parent,
  );
  if (shelf === 3) span.setStatus({ code: 2, message: "the shelf did not answer" });
  span.end();
}
