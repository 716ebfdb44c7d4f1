import { type RawSpan } from "../raw-span";
import { agentOps } from "./agentops";
import { autoGenRuntime } from "./autogen";
import { type Convention } from "./convention";
import { genAi } from "./genai";
import { haystack } from "./haystack";
import { langfuseOtel } from "./langfuse";
import { laminar } from "./laminar";
import { langSmithOtel } from "./langsmith";
import { logfire } from "./logfire";
import { crewAiTelemetry } from "./crewai-telemetry";
import { mastra } from "./mastra";
import { mlflowOtel } from "./mlflow";
import { openInference } from "./openinference";
import { openLlmetry } from "./openllmetry";
import { plain } from "./plain";
import { vercel } from "./vercel";

/**
 * In the order in which they are tried on a span: those with attributes of their own before
 * those that share the general ones.
 */
export const conventions: readonly Convention[] = [
  langfuseOtel,
  laminar,
  agentOps,
  openInference,
  mlflowOtel,
  crewAiTelemetry,
  haystack,
  langSmithOtel,
  vercel,
  logfire,
  openLlmetry,
  autoGenRuntime,
  mastra,
  genAi,
];

/** The convention that a span follows. One trace may hold several. */
export const conventionOf = (span: RawSpan): Convention =>
  conventions.find(({ recognise }) => recognise(span)) ?? plain;
