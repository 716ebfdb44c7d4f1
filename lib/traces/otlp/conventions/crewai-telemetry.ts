import { answeredMessages, askedMessages } from "../../platforms/asked";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";

/**
 * The telemetry that CrewAI sends by itself: tasks with the role that did them, and tools. Models are
 * in spans of others, if at all.
 */
export const crewAiTelemetry: Convention = {
  name: "otlp-crewai",
  title: "CrewAI telemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, scope `crewai.telemetry`",
    notes: "agent: `agent_role`; tasks and tools only",
  },
  marks: ["crew_key", "task_key"],
  recognise: ({ attributes, scope }) =>
    scope === "crewai.telemetry" || (attributes.has("crew_key") && !attributes.has("openinference.span.kind")),
  read: readTelemetry,
};

function readTelemetry(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const agent = attributes.text("agent_role");
  const named = agent === undefined ? {} : { agent };
  if (span.name.startsWith("Tool Usage") || span.name.startsWith("Tool Repeated Usage")) {
    const hasFailed = span.isError || span.name === "Tool Usage Error";
    const name = attributes.text("tool_name") ?? span.name;
    const read = toolRecord(name, attributes.place("tool_args"), attributes.place("tool_output"), { hasFailed });
    return { ...named, ...read, ...(hasFailed && { isError: true }) };
  }
  const input = askedMessages(attributes.place("formatted_description", "task_description"));
  const output = answeredMessages(attributes.place("task_output", "crew_output"));
  const isTask = agent !== undefined && (input.length > 0 || output.length > 0);
  return isTask ? { kind: "agent", agent, input, output } : { ...named, kind: "chain", input, output };
}
