import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

/**
 * Words that may stand in any text of a trace: names of its agents, a secret that the rules of a new
 * workspace find, the expected answer.
 */
export interface ToldWords {
  planner: string;
  surfer: string;
  secret: string;
  answer: string;
}

export const toldWords: ToldWords = {
  planner: "Trip Planner",
  surfer: "WebSurfer",
  secret: "ada.lovelace@example.org",
  answer: "Lisbon",
};

/** An attribution in which each text and each agent holds all of the words. */
const attributionOf = ({ planner, surfer, secret, answer }: ToldWords): Attribution => {
  const words = `${surfer} asked ${planner} for ${secret}, not ${answer}.`;
  return {
    agent: surfer,
    stepIndex: 1,
    reason: words,
    suggestedFix: words,
    failureMode: words,
    confidence: 0.5,
    origin: { kind: "transmission", from: planner, to: surfer },
    contributory: [{ stepIndex: 0, agent: planner, part: "introduced" }],
    quotes: [
      { stepIndex: 1, text: `mail ${secret}` },
      { stepIndex: 1, text: secret.slice(0, 12) },
    ],
    suspects: [{ stepIndex: 1, agent: surfer, score: 1 }],
    applicability: { level: "similar", distance: 1, words },
    exhibits: [
      {
        kind: "influence-graph",
        nodes: [{ id: surfer, role: "agent", agent: surfer, steps: [1], summary: words, defect: words }],
        edges: [{ from: surfer, to: surfer, inherited: words, effect: words }],
        path: [surfer],
      },
      {
        kind: "score-series",
        title: words,
        basis: "posted",
        isHigherWorse: true,
        drops: [1],
        points: [{ stepIndex: 1, value: 1 }],
      },
      {
        kind: "votes",
        isDisputed: false,
        ballots: [
          { voter: words, method: "rules", model: null, agent: surfer, stepIndex: 1, weight: 1, reliability: null },
        ],
      },
      {
        kind: "divergence",
        points: [],
        peers: [{ title: words, contentHash: words, partsAt: 1, similarity: 1 }],
        nearest: { title: words, rows: [{ failed: 1, passed: 1, passedWords: words, isSame: false }] },
      },
      {
        kind: "symptoms",
        symptoms: [{ rule: "loop", stepIndex: 1, words }],
        links: [{ from: 0, to: 1, value: words, isChanged: true }],
      },
      {
        kind: "rounds",
        rounds: [{ agent: surfer, stepIndex: 1, total: 1, scores: [{ evaluator: words, score: 1, critique: words }] }],
      },
    ],
  };
};

/** A run that was asked of a model, with a call and events, whose every text holds the words. */
async function storeRun(ctx: MemberContext, traceId: string, told: ToldWords): Promise<string> {
  const { workspaceId } = ctx;
  const words = Object.values(told).join(" and ");
  const manifest = {
    traceContentHash: "a".repeat(64),
    method: "all-at-once",
    methodVersion: "1",
    promptHash: "p",
    question: words,
    expectedAnswer: told.answer,
    nonce: "abcdef01",
    peers: [{ id: "1", contentHash: words }],
    judge: { model: "small", contextTokens: 1_000, baseUrl: "https://judge.internal.example/v1" },
    tracer: null,
    parameters: { note: words },
    policy: { version: 1, text: words },
    measured: { words },
  };
  const call = { workspaceId, name: "attribution", attemptCount: 1, inputTokens: 1, outputTokens: 1, latencyMs: 1 };
  const { id } = await prisma.attributionRun.create({
    data: {
      workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "1",
      providerName: "Internal",
      model: "small",
      status: "SUCCEEDED",
      attribution: attributionOf(told),
      manifest,
      startedByName: "Grace Hopper",
      errorMessage: words,
      errorReply: words,
      errorCode: "UNREADABLE",
      callCount: 1,
      finishedAt: new Date(),
      events: {
        create: [
          { workspaceId, sequence: 1, type: "started", data: { stepCount: 3, plannedCalls: { min: 1, max: 1 } } },
          { workspaceId, sequence: 2, type: "note", data: { message: words } },
          {
            workspaceId,
            sequence: 3,
            type: "step-judged",
            data: { stepIndex: 1, isDecisive: true, confidence: 1, reasoning: words },
          },
          { workspaceId, sequence: 4, type: "status", data: { status: "SUCCEEDED" } },
        ],
      },
      calls: {
        create: {
          ...call,
          sequence: 1,
          requestHash: "h",
          firstStep: 0,
          lastStep: 1,
          reply: words,
          messages: [{ role: "user", content: words }],
          shown: { ranges: [{ first: 0, last: 1 }], unseen: [] },
        },
      },
    },
  });
  return id;
}

/** What two members, a decision, a file of labels and the trace's own file say of the failure. */
async function storeClaims(ctx: MemberContext, traceId: string, told: ToldWords): Promise<void> {
  const { workspaceId } = ctx;
  const reason = `${told.surfer} took ${told.secret} for ${told.answer}.`;
  const claim = { traceId, agent: told.surfer, stepIndex: 1, reason };
  await saveAnnotation(ctx, claim);
  await saveAnnotation(await addMember(ctx, "EDITOR"), { ...claim, agent: told.planner, stepIndex: 0 });
  await prisma.adjudication.create({
    data: { ...claim, workspaceId, number: 1, claims: [{ reason }], decidedByName: "Grace Hopper" },
  });
  const set = await prisma.labelSet.create({ data: { workspaceId, name: reason, createdByName: "Grace Hopper" } });
  await prisma.importedLabel.create({ data: { ...claim, workspaceId, labelSetId: set.id } });
}

/** A trace of three steps with a run and labels, in whose every text stand words that a share may have to hide. */
export const storeToldTrace = async (
  ctx: MemberContext,
  told: ToldWords = toldWords,
): Promise<{ traceId: string; runId: string }> => {
  const { planner, surfer, secret, answer } = told;
  const words = `${planner} and ${surfer}, ${secret}`;
  const traceId = await storeSample(
    ctx,
    {
      title: words,
      externalId: words,
      tags: [words],
      metadata: { note: words },
      termination: words,
      expectedAnswer: answer,
      finalAnswer: words,
      system: { name: words, version: words },
      question: `${words} ${randomUUID()}`,
      agents: [{ name: planner, systemPrompt: words, description: words, tools: [words] }],
      groundTruth: { agent: surfer, stepIndex: 1, reason: words },
      labels: [
        { source: words, agent: surfer, category: words, reason: `${words} ${answer}`, value: words, isDecisive: true },
      ],
    },
    [
      { agent: planner, content: `Ask ${surfer}s, ${words}.`, recipient: surfer },
      {
        agent: `${surfer} (thought)`,
        content: `I mail ${secret} about ${answer}.`,
        isError: true,
        model: words,
        tool: { name: `transfer_to_${planner}`, arguments: { [words]: [words] } },
      },
      { agent: planner, content: "It is\0 done." },
    ],
  );
  await prisma.attributionRun.deleteMany({ where: { traceId } });
  const runId = await storeRun(ctx, traceId, told);
  await storeClaims(ctx, traceId, told);
  return { traceId, runId };
};
