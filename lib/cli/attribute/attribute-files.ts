import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { withoutLabel } from "@/lib/traces/without-label";
import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Tracer } from "@/lib/attribution/tracer";
import { type AttributeOptions, attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { type Trace } from "@/lib/traces/trace";
import { note, plainText, say } from "../terminal";
import { openWeights } from "../weights/open-weights";
import { judgeOfCommand } from "../certify/judge-identity";
import { openCertificates } from "../certify/open-certificates";
import { type AttributeCommand } from "./attribute-command";
import { chooseJudge } from "./choose-judge";
import { chooseMethod, chooseParameters, choosePolicy, chooseTaxonomy } from "./choose-method";
import { openPeers, type Peers } from "./find-peers";
import { type ReadTrace, readTraces } from "./read-traces";
import { type AttributeResult, sayResult, summarise } from "./say-result";

/** Everything that is the same for every trace of a command. */
interface Choice extends Pick<AttributeOptions, "endpoint" | "model"> {
  method: Method;
  parameters: Parameters;
  tracer: Tracer;
  taxonomy: Taxonomy | null;
  policy: string | null;
  peersOf: (trace: Trace) => Peers;
  /** What the judge is certified for, by the models that answered; null where no model is asked. */
  markOf: ((servedBy: readonly string[]) => JudgeMark) | null;
  options: AttributeCommand;
}

/**
 * Runs a method over every trace of some files and prints what came of it. `exported` is what a method file exports.
 * False when any of them failed or was stopped.
 */
export async function attributeFiles(
  files: readonly string[],
  options: AttributeCommand,
  exported: Record<string, unknown> = {},
): Promise<boolean> {
  const method = chooseMethod(options, exported);
  const parameters = chooseParameters(method, options.parameter ?? []);
  const taxonomy = method.needsJudge ? chooseTaxonomy(options.taxonomy) : null;
  const policy = method.needsJudge ? choosePolicy(options.policy) : null;
  const asked = chooseJudge(method.needsJudge ? (options.model ?? null) : null, options);
  const { endpoint, model } = asked;
  const judge =
    model &&
    judgeOfCommand({
      method,
      model: model.name,
      baseUrl: endpoint?.baseUrl ?? null,
      parameters,
      revealExpectedAnswer: options.revealExpectedAnswer,
      policy: options.policy,
    });
  const markFor = openCertificates(options.certificates);
  const tracer = method.needsTracer ? await openWeights(options.weights) : noTracer;
  const work = (await Promise.all(files.map(readTraces))).flat();
  const attributed = work.flatMap(({ trace }) => (trace ? [trace] : []));
  const peersOf = await openPeers(method, options, attributed);
  const results = await attributeAll(work, {
    ...asked,
    method,
    parameters,
    tracer,
    taxonomy,
    policy,
    peersOf,
    markOf: judge && ((servedBy) => markFor(judge, servedBy)),
    options,
  });
  if (options.json) say(JSON.stringify({ results }, null, 2));
  else results.forEach(sayResult);
  return results.every((result) => result.error === null);
}

/** The longest trace begins first, so that it does not end alone; results keep the order of the files. */
async function attributeAll(work: readonly ReadTrace[], choice: Choice): Promise<AttributeResult[]> {
  const secret = randomBytes(32);
  const limit = pLimit(choice.options.concurrency);
  const longestFirst = work
    .map((item, at) => ({ item, at }))
    .sort((a, b) => (b.item.trace?.steps.length ?? 0) - (a.item.trace?.steps.length ?? 0));
  const results: AttributeResult[] = [];
  let doneCount = 0;
  await Promise.all(
    longestFirst.map(({ item, at }) =>
      limit(async () => {
        const result = await attributeOne(item, choice, secret);
        results[at] = result;
        doneCount += 1;
        note(`[${doneCount}/${work.length}] ${plainText(item.file)}: ${summarise(result)}`);
      }),
    ),
  );
  return results;
}

const nothingAsked = {
  isPartial: false,
  notes: [],
  callCount: 0,
  attemptCount: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  durationMs: 0,
};

async function attributeOne(work: ReadTrace, choice: Choice, secret: Uint8Array): Promise<AttributeResult> {
  const { file, traceIndex, trace } = work;
  const { method, parameters, taxonomy, policy, tracer, endpoint, model, markOf, options } = choice;
  const { name, hash } = tracer;
  const about = {
    file,
    traceIndex,
    method: method.name,
    model: model?.name ?? null,
    tracer: method.needsTracer ? { name, hash } : null,
  };
  const failed = (code: string, message: string): AttributeResult => ({
    ...about,
    attribution: null,
    judge: null,
    error: { code, message, reply: null },
    ...nothingAsked,
  });
  if (!trace) return failed("not-a-trace", work.problem);
  try {
    const { peers, notes: peerNotes } = choice.peersOf(trace);
    const servedBy = new Set<string>();
    const { error, notes, ...outcome } = await attributeTrace({
      trace: withoutLabel(trace),
      method,
      endpoint,
      model,
      tracer,
      runId: "cli",
      revealExpectedAnswer: options.revealExpectedAnswer,
      nonce: fenceNonce(secret, trace.contentHash),
      signal: new AbortController().signal,
      onCall: (call) => {
        if (call.servedBy) servedBy.add(call.servedBy);
      },
      more: { parameters, taxonomy, policy, peers },
      limits: { maxCostUsd: options.maxCostUsd ?? null, maxTokens: options.maxTokens ?? null },
    });
    const said = error && { code: error.code, message: error.message, reply: error.reply ?? null };
    const judge = outcome.attribution && markOf ? markOf([...servedBy]) : null;
    return { ...about, ...outcome, judge, error: said, notes: [...peerNotes, ...notes] };
  } catch (error) {
    // A defect that one trace brings to light must not cost the answers of the others.
    return failed("unexpected", `This trace could not be read through: ${String(error)}`);
  }
}
