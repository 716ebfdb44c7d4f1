import { type TraceFormat } from "./format";
import { agentErrorBench } from "./formats/agent-error-bench";
import { agentLogs } from "./formats/agent-logs";
import { adkEvents } from "./formats/adk-events";
import { adkSession } from "./formats/adk-session";
import { adkSqlite } from "./formats/adk-sqlite";
import { ag2Autogen02 } from "./formats/ag2-autogen02";
import { ag2ChatResult } from "./formats/ag2-chat-result";
import { ag2Console } from "./formats/ag2-console";
import { ag2FileLog } from "./formats/ag2-file-log";
import { ag2GroupchatMessages } from "./formats/ag2-groupchat-messages";
import { ag2Sqlite } from "./formats/ag2-sqlite";
import { ag2V1EventLog } from "./formats/ag2-v1-event-log";
import { agentrxMagentic } from "./formats/agentrx-magentic";
import { agentscopeEvents } from "./formats/agentscope-events";
import { agentscopeState } from "./formats/agentscope-state";
import { agno } from "./formats/agno";
import { agnoEvents } from "./formats/agno-events";
import { agnoJsondb } from "./formats/agno-jsondb";
import { agnoSqlite } from "./formats/agno-sqlite";
import { agentChatConsole } from "./formats/autogen-agentchat-console";
import { agentChatEvents } from "./formats/autogen-agentchat-events";
import { agentChatNotebooks } from "./formats/autogen-agentchat-notebooks";
import { agentChatState } from "./formats/autogen-agentchat-state";
import { agentChatStream } from "./formats/autogen-agentchat-stream";
import { agentChatTaskResult } from "./formats/autogen-agentchat-taskresult";
import { autogenCore } from "./formats/autogen-core";
import { camelMemory } from "./formats/camel-memory";
import { camelModelLog } from "./formats/camel-model-log";
import { camelRoleplaying } from "./formats/camel-roleplaying";
import { camelWorkforce } from "./formats/camel-workforce";
import { camelWorkforceTree } from "./formats/camel-workforce-tree";
import { chatdevPuppeteer } from "./formats/chatdev-puppeteer";
import { crewaiCheckpoint } from "./formats/crewai-checkpoint";
import { crewaiLog } from "./formats/crewai-log";
import { crewaiOutput } from "./formats/crewai-output";
import { dspyHistory } from "./formats/dspy-history";
import { dspyInspect } from "./formats/dspy-inspect";
import { dspyReact } from "./formats/dspy-react";
import { faultline } from "./formats/faultline";
import { har } from "./formats/har";
import { history } from "./formats/history";
import { labelledFolder, labelsOnly } from "./formats/labelled-folder";
import { aegis, mpBench, trajDebug } from "./formats/labelled-histories";
import { langgraphCheckpoints } from "./formats/langgraph-checkpoints";
import { langgraphDebug } from "./formats/langgraph-debug";
import { langgraphHistory } from "./formats/langgraph-history";
import { langgraphState } from "./formats/langgraph-state";
import { langgraphUpdates } from "./formats/langgraph-updates";
import { laminar } from "./formats/laminar";
import { langChainEvents } from "./formats/langchain-events";
import { langChainRuns } from "./formats/langchain-runs";
import { langfuse } from "./formats/langfuse";
import { langSmith } from "./formats/langsmith";
import { langSmithBatch } from "./formats/langsmith-batch";
import { langSmithMultipart } from "./formats/langsmith-multipart";
import { llamaindexChatStore } from "./formats/llamaindex-chat-store";
import { llamaindexContext } from "./formats/llamaindex-context";
import { llamaindexEvents } from "./formats/llamaindex-events";
import { llamaindexEventsPlain } from "./formats/llamaindex-events-plain";
import { llamaindexMemory } from "./formats/llamaindex-memory";
import { mast, masft } from "./formats/mast";
import { logfire } from "./formats/logfire";
import { mastraLibsql } from "./formats/mastra-libsql";
import { mastraMessages } from "./formats/mastra-messages";
import { mastraSteps } from "./formats/mastra-steps";
import { mlflow } from "./formats/mlflow";
import { msagentCheckpoint } from "./formats/msagent-checkpoint";
import { msagentMessages } from "./formats/msagent-messages";
import { msagentUpdates } from "./formats/msagent-updates";
import { openAiAgentsIngest } from "./formats/openai-agents-ingest";
import { openAiAgentsTrace } from "./formats/openai-agents-trace";
import { pydanticAiMessages } from "./formats/pydantic-ai-messages";
import { smolagents } from "./formats/smolagents";
import { smolagentsConsole } from "./formats/smolagents-console";
import { smolagentsReplay } from "./formats/smolagents-replay";
import { smolagentsResult } from "./formats/smolagents-result";
import { strandsMessages } from "./formats/strands-messages";
import { strandsMultiagentResult } from "./formats/strands-multiagent-result";
import { strandsSession } from "./formats/strands-session";
import { strandsState } from "./formats/strands-state";
import { openaiAgentsInputList } from "./formats/openai-agents-input-list";
import { openaiAgentsRunstate } from "./formats/openai-agents-runstate";
import { openaiAgentsSession } from "./formats/openai-agents-session";
import { datadogLlmObservability } from "./formats/datadog-llm-observability";
import { difyRun } from "./formats/dify-run";
import { flowiseRun } from "./formats/flowise-run";
import { haystackMessages } from "./formats/haystack-messages";
import { semanticKernelHistory } from "./formats/semantic-kernel-history";
import { codeTraceBench } from "./formats/codetracebench";
import { docent } from "./formats/docent";
import { tauBench } from "./formats/tau-bench";
import { tau2Bench } from "./formats/tau2-bench";
import { bedrockConverse } from "./formats/bedrock-converse";
import { braintrust } from "./formats/braintrust";
import { opik } from "./formats/opik";
import { vercelAiMessages } from "./formats/vercel-ai-messages";
import { vercelAiSteps } from "./formats/vercel-ai-steps";
import { vercelAiUiMessages } from "./formats/vercel-ai-ui-messages";
import { vercelAiUiStream } from "./formats/vercel-ai-ui-stream";
import { weave } from "./formats/weave";
import { openhandsOutput } from "./formats/openhands-output";
import { openhands } from "./formats/openhands";
import { agentOpsApi, jaeger, otelConsole, otelJsSpans } from "./formats/otel-dumps";
import { otlpFormats } from "./formats/otlp";
import { phoenixExport } from "./formats/phoenix-export";
import { trail } from "./formats/trail";
import { sweAgent } from "./formats/swe-agent";
import { anthropicApi } from "./formats/anthropic-api";
import { openaiApi } from "./formats/openai-api";
import { openaiChat } from "./formats/openai-chat";
import { atif } from "./formats/atif";
import { openclawTelemetry } from "./formats/openclaw-telemetry";
import { inspect } from "./formats/inspect";
import { claudeCode } from "./formats/claude-code";
import { codex } from "./formats/codex";
import { cursorAgentStream } from "./formats/cursor-agent-stream";
import { cursorComposer } from "./formats/cursor-composer";
import { cursorMarkdown } from "./formats/cursor-markdown";
import { cursorTranscript } from "./formats/cursor-transcript";
import { copilotCliEvents } from "./formats/copilot-cli-events";
import { geminiApi } from "./formats/gemini-api";
import { geminiCli } from "./formats/gemini-cli";
import { geminiCliStream } from "./formats/gemini-cli-stream";
import { openCodeExport } from "./formats/opencode-export";
import { aiderChatHistory } from "./formats/aider-chat-history";
import { clineTask } from "./formats/cline-task";
import { gooseSession } from "./formats/goose-session";
import { miniSweAgent } from "./formats/mini-swe-agent";
import { piSession } from "./formats/pi-session";
import { harborTrial } from "./formats/harbor-trial";
import { a2aTask } from "./formats/a2a-task";
import { adkEvalset } from "./formats/adk-evalset";
import { anthropicManagedAgents } from "./formats/anthropic-managed-agents";
import { browserUseHistory } from "./formats/browser-use-history";
import { n8nExecution } from "./formats/n8n-execution";
import { agentProcessBench } from "./formats/agent-process-bench";
import { whoAndWhenPro } from "./formats/who-and-when-pro";
import { aftraj } from "./formats/aftraj";
import { agentDojo } from "./formats/agentdojo";
import { ag2PartnerChats } from "./formats/ag2-partner-chats";
import { lettaMessages } from "./formats/letta-messages";
import { whoAndWhen } from "./formats/who-and-when";

/** Every format, in the order in which they are tried: the most particular first. */
export const traceFormats: readonly TraceFormat[] = [
  faultline,
  masft,
  mast,
  agentErrorBench,
  labelsOnly,
  labelledFolder,
  harborTrial,
  trajDebug,
  mpBench,
  aegis,
  agentProcessBench,
  whoAndWhenPro,
  aftraj,
  codeTraceBench,
  agentDojo,
  whoAndWhen,
  ...otlpFormats,
  phoenixExport,
  trail,
  otelJsSpans,
  otelConsole,
  jaeger,
  agentOpsApi,
  crewaiLog,
  crewaiOutput,
  crewaiCheckpoint,
  camelRoleplaying,
  camelMemory,
  camelModelLog,
  camelWorkforce,
  camelWorkforceTree,
  adkSession,
  adkEvents,
  adkSqlite,
  strandsMessages,
  strandsSession,
  strandsState,
  strandsMultiagentResult,
  msagentMessages,
  msagentUpdates,
  msagentCheckpoint,
  agentscopeState,
  agentscopeEvents,
  smolagents,
  smolagentsResult,
  smolagentsConsole,
  smolagentsReplay,
  llamaindexEvents,
  llamaindexEventsPlain,
  llamaindexContext,
  llamaindexChatStore,
  llamaindexMemory,
  pydanticAiMessages,
  agno,
  agnoEvents,
  agnoJsondb,
  agnoSqlite,
  dspyReact,
  dspyHistory,
  dspyInspect,
  mastraSteps,
  mastraMessages,
  mastraLibsql,
  vercelAiSteps,
  vercelAiMessages,
  vercelAiUiMessages,
  vercelAiUiStream,
  langgraphCheckpoints,
  langgraphDebug,
  langgraphHistory,
  langgraphState,
  langgraphUpdates,
  openAiAgentsTrace,
  openAiAgentsIngest,
  langfuse,
  mlflow,
  weave,
  braintrust,
  opik,
  logfire,
  laminar,
  datadogLlmObservability,
  langChainEvents,
  langChainRuns,
  langSmith,
  langSmithBatch,
  langSmithMultipart,
  ag2ChatResult,
  ag2GroupchatMessages,
  ag2Sqlite,
  ag2FileLog,
  ag2Console,
  openaiAgentsRunstate,
  openaiAgentsSession,
  openaiAgentsInputList,
  agentChatTaskResult,
  agentChatStream,
  agentChatState,
  agentChatConsole,
  tauBench,
  tau2Bench,
  docent,
  agentChatEvents,
  autogenCore,
  sweAgent,
  openhands,
  openhandsOutput,
  ag2V1EventLog,
  ag2Autogen02,
  agentChatNotebooks,
  anthropicApi,
  openaiApi,
  openaiChat,
  geminiApi,
  har,
  bedrockConverse,
  atif,
  openclawTelemetry,
  agentrxMagentic,
  chatdevPuppeteer,
  ...agentLogs,
  inspect,
  cursorAgentStream,
  cursorTranscript,
  cursorComposer,
  cursorMarkdown,
  claudeCode,
  codex,
  geminiCli,
  geminiCliStream,
  copilotCliEvents,
  openCodeExport,
  piSession,
  miniSweAgent,
  gooseSession,
  clineTask,
  aiderChatHistory,
  a2aTask,
  adkEvalset,
  anthropicManagedAgents,
  browserUseHistory,
  n8nExecution,
  difyRun,
  flowiseRun,
  semanticKernelHistory,
  haystackMessages,
  lettaMessages,
  ag2PartnerChats,
  history,
];
