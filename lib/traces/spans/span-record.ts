import { type JsonObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { type TraceSystem } from "../trace";
import { type Tokens } from "../messages/usage-tokens";

const spanKinds = ["agent", "llm", "tool", "retriever", "guardrail", "handoff", "chain", "event"] as const;
/**
 * What a span is: `agent` and `chain` only hold others, `llm` says its output, `tool` and `retriever` answer, `handoff`
 * passes control, `event` is text of its own at one time. What a convention does not name is a `chain`.
 */
export type SpanKind = (typeof spanKinds)[number];

/** One span of any container (OTLP, Langfuse, MLflow, Opik, Weave, LangSmith…), in one shape. */
export interface SpanRecord {
  id: string;
  traceId: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  pointer: string;
  /**
   * The agent that the span itself names, by its name in the system. The nearest ancestor's serves where it names none.
   */
  agent?: string | undefined;
  /** What the span says of its agent beside the name. */
  agentDescription?: string | undefined;
  /** The names of the tools that the span's agent may call. */
  offeredTools?: string[] | undefined;
  /** Nanoseconds since 1970, for the order; null where the file has no time. */
  startNs: bigint | null;
  endNs: bigint | null;
  /** As the file says it, or ISO 8601 made of nanoseconds. */
  startedAt?: string | undefined;
  /**
   * What it was given. Of an LLM span: all its messages; only what was never said before becomes a step (the
   * system prompt, the user's turn, a result without a span). Of a root: the question. Of other spans it counts
   * only where nothing below them speaks.
   */
  input: DecodedMessage[];
  /**
   * What it answered. Of an LLM span and an event: its steps. Of a root: the final answer. Of others as for `input`.
   */
  output: DecodedMessage[];
  /** For tools and retrievers: what was called and what came back, as text. */
  tool?:
    | {
        name: string;
        callId?: string | undefined;
        arguments: unknown;
        argumentsText: string;
        argumentsPointer: string;
        result?: string | undefined;
        resultPointer?: string | undefined;
        /** The agent that the tool is known to be, where no span below it says so. */
        recipient?: string | undefined;
      }
    | undefined;
  handoff?: { from?: string | undefined; to: string; text: string } | undefined;
  /** Text of an event, or of an agent whose turn no other span shows. */
  text?: string | undefined;
  /** Whether the span itself failed; a framework's control flow (ParentCommand, GraphInterrupt) is no failure. */
  isError: boolean;
  /** The framework says of every tool whether it failed: the text of an answer says nothing of it. */
  flagsErrors?: boolean | undefined;
  errorText?: string | undefined;
  /** Where `errorText` stands; default the span. */
  errorPointer?: string | undefined;
  model?: string | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  costUsd?: number | undefined;
  /** Of what holds others: what all of them took. */
  tokensBelow?: Tokens | undefined;
  /** Scaffolding of a framework: kept in the tree, never a step. */
  isHidden?: boolean | undefined;
  /** An event that other spans tell too: only words of it that nobody else has said are a step. */
  isCopy?: boolean | undefined;
  /** A chain whose words are a step where nobody else says them. */
  isSpoken?: boolean | undefined;
  /** It only makes an agent (`create_agent`). A trace of nothing else is none. */
  isConstruction?: boolean | undefined;
  /** By which spans of one run in several traces, or turns of one conversation, belong together. */
  sessionId?: string | undefined;
  /** Ids of other traces that the span links to: they are of the same run. */
  links?: string[] | undefined;
  /** The program that wrote it. */
  system?: TraceSystem | undefined;
  /** Of a root: what has a meaning for the whole trace and no place of its own. */
  metadata?: JsonObject | undefined;
  tags?: string[] | undefined;
}
