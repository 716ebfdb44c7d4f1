import { type Prisma } from "@/lib/db";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { type TraceAgent } from "@/lib/traces/trace";
import { systemColumns } from "../../ground/stored/system-columns";
import { maxTitleLength } from "../../ground/stored/trace-columns";
import { shareAttribution, type ShareTarget } from "./copy-runs";
import { type ShareSource } from "./share-source";

/** What a trace says of itself, as readers see it. */
interface SharedTraceTexts {
  title: string;
  question: string;
  expectedAnswer: string | null;
  finalAnswer: string | null;
  termination: string | null;
  system: { name: string; version: string | null } | null;
  tags: string[];
  /** Their names; prompts, descriptions and tools are on no page and stay behind. */
  agents: string[];
}

export const shareTexts = (
  { trace }: ShareSource,
  words: ReaderWords,
  { hidesExpectedAnswer }: Pick<ShareSettings, "hidesExpectedAnswer">,
): SharedTraceTexts => {
  const text = (said: string): string => words.text(unescapeFromStorage(said));
  const textOrNull = (said: string | null): string | null => (said === null ? null : text(said));
  const agents = unescapeValueFromStorage(trace.agents) as unknown as TraceAgent[];
  return {
    // Longer than it was, it could be too long for the index that traces are sorted by.
    title: [...text(trace.title)].slice(0, maxTitleLength).join(""),
    question: text(trace.question),
    finalAnswer: textOrNull(trace.finalAnswer),
    expectedAnswer: hidesExpectedAnswer ? null : textOrNull(trace.expectedAnswer),
    termination: textOrNull(trace.termination),
    system:
      trace.systemName === null ? null : { name: text(trace.systemName), version: textOrNull(trace.systemVersion) },
    tags: trace.tags.map(text),
    agents: [...new Set(agents.map(({ name }) => words.agent(name)))],
  };
};

const orNull = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));

/**
 * The row of the trace of a share, without its ground truth: that is said about the trace. Ids, metadata, notes of the
 * import and the file stay behind.
 */
export const copyTrace = async (
  tx: Prisma.TransactionClient,
  source: ShareSource,
  target: ShareTarget & { settings: ShareSettings },
): Promise<void> => {
  const { trace } = source;
  const agent = (name: string): string => target.words.agent(name).toLowerCase();
  const texts = shareTexts(source, target.words, target.settings);
  await tx.trace.create({
    data: {
      id: target.traceId,
      workspaceId: target.workspaceId,
      title: escapeForStorage(texts.title),
      question: escapeForStorage(texts.question),
      expectedAnswer: orNull(texts.expectedAnswer),
      finalAnswer: orNull(texts.finalAnswer),
      termination: orNull(texts.termination),
      tags: texts.tags.map(escapeForStorage),
      ...systemColumns(texts.system?.name),
      systemVersion: orNull(texts.system?.version ?? null),
      agents: escapeValueForStorage(texts.agents.map((name) => ({ name }))),
      agentNames: [...new Set(trace.agentNames.map((name) => escapeForStorage(agent(unescapeFromStorage(name)))))],
      outcome: trace.outcome,
      stepCount: trace.stepCount,
      errorStepCount: trace.errorStepCount,
      format: trace.format,
      contentHash: target.hashOf(trace.contentHash),
      metadata: {},
      issues: [],
      createdAt: trace.createdAt,
      updatedAt: trace.updatedAt,
    },
  });
};

/** What the file of the trace says of the failure. */
export const copyGroundTruth = async (
  tx: Prisma.TransactionClient,
  { trace }: ShareSource,
  target: ShareTarget,
): Promise<void> => {
  const groundTruth = await shareAttribution(trace.groundTruth, target);
  if (groundTruth === null) return;
  await tx.trace.update({
    where: { id: target.traceId },
    select: { id: true },
    data: { groundTruth: escapeValueForStorage(groundTruth) as Prisma.InputJsonValue, updatedAt: trace.updatedAt },
  });
};
