/** What stands in the lines that a person copies. */
export interface SendPlace {
  /** Address of the instance, without a slash at its end. */
  origin: string;
  key: string;
}

/** How one framework is set up to send its runs here. */
export interface SendGuide {
  id: string;
  name: string;
  install: string;
  /** Shell lines. */
  variables: (place: SendPlace) => string;
  /** Lines of the program, or the command that starts it; null where the variables are enough. */
  code: string | null;
  codeLabel: "Python" | "JavaScript" | "Start";
  /** Whether message content is sent only if asked for, or can be left out. */
  content: string;
}

const exporter = ({ origin, key }: SendPlace): string[] => [
  `export OTEL_EXPORTER_OTLP_ENDPOINT=${origin}/api/v1/otlp`,
  `export OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer%20${key}"`,
  "export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf",
];
const lines =
  (...more: string[]) =>
  (place: SendPlace): string =>
    [...exporter(place), ...more].join("\n");

const genAiContent = [
  "export OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental",
  "export OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=span_and_event",
];
const provider = `from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

provider = TracerProvider()
provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
trace.set_tracer_provider(provider)`;
const sdk = "opentelemetry-sdk opentelemetry-exporter-otlp-proto-http";
const node = `import { NodeSDK } from "@opentelemetry/sdk-node";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";

const sdk = new NodeSDK({ traceExporter: new OTLPTraceExporter() });
sdk.start();
// A program that ends by itself sends its last spans first; before process.exit(), await sdk.shutdown().
process.once("beforeExit", () => sdk.shutdown());`;
const nodePackages = "@opentelemetry/sdk-node @opentelemetry/exporter-trace-otlp-proto";

const shown =
  "Message content is sent unless OPENINFERENCE_HIDE_INPUTS or OPENINFERENCE_HIDE_OUTPUTS is true, so leave both unset.";

/** A package of OpenInference: its name behind the common beginning, its module and its class. */
const openInference = (
  id: string,
  name: string,
  [part, module, instrumentor]: [string, string, string],
): SendGuide => ({
  id,
  name,
  codeLabel: "Python",
  install: `pip install openinference-instrumentation-${part} ${sdk}`,
  variables: lines(),
  code: `${provider}

from openinference.instrumentation.${module} import ${instrumentor}
${instrumentor}().instrument(tracer_provider=provider)`,
  content: shown,
});

export const sendGuides: readonly SendGuide[] = [
  {
    id: "python",
    name: "OpenTelemetry Python",
    codeLabel: "Start",
    install:
      "pip install opentelemetry-distro opentelemetry-exporter-otlp-proto-http opentelemetry-instrumentation-genai-openai",
    variables: lines("export OTEL_METRICS_EXPORTER=none", ...genAiContent),
    code: "opentelemetry-instrument python app.py",
    content:
      "The last two variables include message content. Without both, most GenAI instrumentations send only names and counts.",
  },
  {
    id: "node",
    name: "OpenTelemetry Node",
    codeLabel: "JavaScript",
    install: `npm install ${nodePackages}`,
    variables: lines("export OTEL_METRICS_EXPORTER=none", ...genAiContent),
    code: node,
    content: "The last two variables are for instrumentations that leave out message content by default.",
  },
  openInference("langgraph", "LangGraph, LangChain", ["langchain", "langchain", "LangChainInstrumentor"]),
  openInference("openai-agents", "OpenAI Agents", ["openai-agents", "openai_agents", "OpenAIAgentsInstrumentor"]),
  openInference("crewai", "CrewAI", ["crewai", "crewai", "CrewAIInstrumentor"]),
  openInference("autogen", "AutoGen", ["autogen-agentchat", "autogen_agentchat", "AutogenAgentChatInstrumentor"]),
  {
    id: "adk",
    name: "Google ADK",
    codeLabel: "Python",
    install: `pip install google-adk ${sdk}`,
    variables: lines(...genAiContent),
    code: provider,
    content: "ADK sends message content only if both of the last two variables are set.",
  },
  {
    id: "pydantic-ai",
    name: "Pydantic AI",
    codeLabel: "Python",
    install: `pip install pydantic-ai ${sdk}`,
    variables: lines(),
    code: `${provider}

from pydantic_ai import Agent
Agent.instrument_all()`,
    content: "Message content is sent unless InstrumentationSettings(include_content=False) is given.",
  },
  {
    id: "vercel",
    name: "Vercel AI SDK",
    codeLabel: "JavaScript",
    install: `npm install @ai-sdk/otel ${nodePackages}`,
    variables: lines(),
    code: `${node}

// Version 7 and later, once:
import { registerTelemetry } from "ai";
import { OpenTelemetry } from "@ai-sdk/otel";
registerTelemetry(new OpenTelemetry());
// The name of an agent is its function ID; without one, steps go by their model:
// new ToolLoopAgent({ …, telemetry: { functionId: "Planner" } })

// Before version 7, in every call:
// generateText({ …, experimental_telemetry: { isEnabled: true, functionId: "Planner" } })`,
    content: "Message content is sent unless recordInputs or recordOutputs is false.",
  },
  {
    id: "openllmetry",
    name: "OpenLLMetry",
    codeLabel: "Python",
    // It imports httpx, which nothing that it installs brings along with version 3 of `openai`.
    install: "pip install traceloop-sdk httpx",
    variables: ({ origin, key }) =>
      [
        `export TRACELOOP_BASE_URL=${origin}/api/v1/otlp`,
        `export TRACELOOP_HEADERS="Authorization=Bearer%20${key}"`,
        "export TRACELOOP_TRACE_CONTENT=true",
      ].join("\n"),
    code: `from traceloop.sdk import Traceloop
Traceloop.init(app_name="my-agents")`,
    content: "TRACELOOP_TRACE_CONTENT=false would leave out message content.",
  },
  {
    id: "langfuse",
    name: "Langfuse SDK",
    codeLabel: "Python",
    install: "pip install langfuse",
    variables: ({ origin, key }) =>
      [
        `export LANGFUSE_HOST=${origin}`,
        `export LANGFUSE_BASE_URL=${origin}`,
        "export LANGFUSE_PUBLIC_KEY=pk-lf-faultline",
        `export LANGFUSE_SECRET_KEY=${key}`,
      ].join("\n"),
    code: `from langfuse import get_client, observe

@observe()
def run(question: str): ...  # your agents

get_client().flush()`,
    content:
      "Python SDK 3 and JavaScript SDK 4 or later. They send spans here; prompts, scores and data sets stay with Langfuse.",
  },
  {
    id: "langsmith",
    name: "LangSmith SDK",
    codeLabel: "Python",
    install: 'pip install "langsmith[otel]"',
    variables: lines(
      "export LANGSMITH_TRACING=true",
      "export LANGSMITH_OTEL_ENABLED=true",
      "export LANGSMITH_OTEL_ONLY=true",
    ),
    code: null,
    content:
      "LangChain, LangGraph and @traceable follow the variables; no line of code is needed. Message content is sent unless LANGSMITH_HIDE_INPUTS or LANGSMITH_HIDE_OUTPUTS is set to true.",
  },
];
