import { randomUUID } from "node:crypto";
import { Prisma, prisma } from "@/lib/db";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { makeWeights } from "@/lib/services/answers/tracers/testing/make-weights";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

const agents = ["Planner", "planner", "Surfer", "Écrivain", "Coder \u0001"];
const parties = [null, "agent", "tool", "user"];
const modes = [null, null, "1.1", "2.3", "wrong turn"];
const times = [
  ...[
    undefined,
    "2026-03-05T10:11:12.345Z",
    "2026-03-05T23:30:00-02:30",
    "2025-12-31 23:59:59.9",
    "2024-02-29T00:00:00Z",
  ],
  ...[
    "1999-12-31T23:59:59Z",
    "2099-01-01T00:00:00Z",
    "yesterday",
    "now",
    "1700000000",
    "2026-13-01T00:00:00Z",
    "2026-03-05T10:11:12+0530",
  ],
];
const methods = ["tracer", "all-at-once", "step-by-step", "simulated-replay"];

/**
 * Whatever can change what dashboards show of a workspace, one act after another, drawn by chance from a seed. Some
 * acts go through verbs, most straight to the rows.
 */
export class RandomHistory {
  private readonly next: () => number;
  private traceIds: string[] = [];
  private labelSetIds: string[] = [];
  private readonly authors = Array.from({ length: 2 }, () => randomUUID());

  private constructor(
    private readonly ctx: MemberContext,
    private readonly entryId: string,
    private readonly weightIds: readonly string[],
    seed: number,
  ) {
    this.next = seededRandom(seed);
  }

  static async begin(ctx: MemberContext, seed: number): Promise<RandomHistory> {
    const { workspaceId } = ctx;
    const evaluation = await prisma.evaluation.create({
      data: {
        name: "Measured",
        startedByName: "Ada",
        workspace: { connect: { id: workspaceId } },
        version: {
          create: {
            workspaceId,
            number: 1,
            caseCount: 0,
            questionCount: 0,
            hash: "",
            createdByName: "Ada",
            dataSet: { create: { workspaceId, name: randomUUID(), createdByName: "Ada" } },
          },
        },
        entries: { create: { workspaceId, position: 0, kind: "method", title: "Tracer" } },
      },
      include: { entries: true },
    });
    const weightIds = await makeWeights(ctx, { systemName: randomUUID(), count: 2 });
    return new RandomHistory(ctx, evaluation.entries[0]?.id ?? "", weightIds, seed);
  }

  /** One act. */
  async act(): Promise<void> {
    const draw = this.int(100);
    if (draw < 22 || this.traceIds.length < 4) await this.insertTraces(draw < 3 ? 6 : 1);
    else if (draw < 34) await this.changeTrace();
    else if (draw < 56) await this.changeLabels();
    else if (draw < 72) await this.insertRuns(draw < 58 ? 8 : 1);
    else if (draw < 86) await this.changeRun();
    else if (draw < 93) await this.deleteRuns();
    else await this.removeTraces(draw < 95 ? 3 : 1);
  }

  private int(count: number): number {
    return Math.floor(this.next() * count);
  }
  private pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)] as T;
  }
  /** Mostly one of few, so that things happen to one trace again and again. */
  private get anyTrace(): string {
    return this.pick(this.next() < 0.6 ? this.traceIds.slice(-4) : this.traceIds);
  }
  private get claim() {
    return { agent: this.pick(agents), stepIndex: this.int(3) };
  }
  private get mode() {
    return this.pick(modes);
  }

  /** As a file or an answer says it: what is not known is left out. */
  private get kind() {
    const [failureMode, party] = [this.mode, this.pick(parties)];
    return { ...(failureMode === null ? {} : { failureMode }), ...(party === null ? {} : { party }) };
  }

  private groundTruth() {
    if (this.next() < 0.6) return Prisma.DbNull;
    return { ...this.claim, reason: "", ...this.kind };
  }

  private get fields() {
    const system = this.pick([null, "Shop", "SHOP", "Desk"]);
    return {
      outcome: this.pick(["failed", "failed", "passed", "unknown"] as const),
      tags: this.pick([[], ["a"], ["a", "b"]]),
      systemName: system,
      systemKey: system?.toLowerCase() ?? "",
      systemVersion: this.pick([null, "1.0", "1.1"]),
      groundTruth: this.groundTruth(),
      isMade: this.next() < 0.2,
    };
  }

  private async storeSteps(traceId: string): Promise<void> {
    const { workspaceId } = this.ctx;
    const data = Array.from({ length: 1 + this.int(4) }, (_, index) => ({
      workspaceId,
      traceId,
      index,
      agent: "Planner",
      rawAgent: "Planner",
      kind: "message",
      content: "",
      source: {},
      startedAt: this.pick(times) ?? null,
    }));
    await prisma.step.createMany({ data });
  }

  private async insertTraces(count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await prisma.trace.createMany({
      data: ids.map((id) => ({
        id,
        workspaceId: this.ctx.workspaceId,
        title: "",
        question: "",
        agents: [],
        metadata: {},
        issues: [],
        format: "faultline",
        contentHash: id,
        stepCount: this.int(9),
        ...this.fields,
      })),
    });
    // Steps come in the same transaction elsewhere; here their trace is told of them.
    for (const id of ids) await this.replaceSteps(id);
    this.traceIds.push(...ids);
  }

  private async replaceSteps(traceId: string): Promise<void> {
    await prisma.step.deleteMany({ where: { traceId } });
    await this.storeSteps(traceId);
    await prisma.trace.update({ where: { id: traceId }, data: { sequence: { increment: 1 } } });
  }

  private async changeTrace(): Promise<void> {
    const id = this.anyTrace;
    if (this.next() < 0.3) await this.replaceSteps(id);
    else if (this.next() < 0.5) await prisma.trace.update({ where: { id }, data: this.fields });
    else
      await prisma.trace.updateMany({
        where: { workspaceId: this.ctx.workspaceId, outcome: "unknown" },
        data: { tags: ["later"] },
      });
  }

  private async changeLabels(): Promise<void> {
    const [traceId, { workspaceId }] = [this.anyTrace, this.ctx];
    const about = { workspaceId, traceId };
    const acts = [
      async () => {
        const authorId = this.pick(this.authors);
        const said = { ...this.claim, failureMode: this.mode, party: this.pick(parties) };
        await prisma.annotation.upsert({
          where: { traceId_authorId: { traceId, authorId } },
          create: { ...about, ...said, authorId, authorName: "Ada", reason: "" },
          update: said,
        });
      },
      async () => prisma.annotation.deleteMany({ where: { traceId, authorId: this.pick(this.authors) } }),
      async () => {
        const number = 1 + (await prisma.adjudication.count({ where: { traceId } }));
        const said = { ...this.claim, failureMode: this.mode, party: this.pick(parties) };
        const data = { ...about, number, ...said, isWithdrawn: this.next() < 0.4 };
        await prisma.adjudication.create({ data: { ...data, reason: "", claims: [], decidedByName: "Judy" } });
      },
      async () => {
        const data = { workspaceId, name: randomUUID(), isTruth: this.next() < 0.7, createdByName: "Ada" };
        const { id: labelSetId } = await prisma.labelSet.create({ data });
        this.labelSetIds.push(labelSetId);
        await prisma.importedLabel.createMany({
          data: [...new Set([traceId, this.anyTrace])].map((labelled) => ({
            workspaceId,
            labelSetId,
            traceId: labelled,
            ...this.claim,
            reason: "",
            failureMode: this.mode,
            party: this.pick(parties),
          })),
        });
      },
      async () => {
        const id = this.labelSetIds.length > 0 ? this.pick(this.labelSetIds) : null;
        const set = id === null ? null : await prisma.labelSet.findUnique({ where: { id } });
        if (!set) return;
        if (this.next() < 0.4) await prisma.labelSet.delete({ where: { id: set.id } });
        else await prisma.labelSet.update({ where: { id: set.id }, data: { isTruth: !set.isTruth } });
      },
      async () => this.decide(traceId),
      async () => prisma.labelDecision.deleteMany({ where: { traceId } }),
    ];
    await this.pick(acts)();
  }

  /** Takes a label out, or only accepts it; of one that is there if there is one. */
  private async decide(traceId: string): Promise<void> {
    const [annotations, imported, trace] = await Promise.all([
      prisma.annotation.findMany({ where: { traceId }, orderBy: { id: "asc" } }),
      prisma.importedLabel.findMany({ where: { traceId }, orderBy: { labelSetId: "asc" } }),
      prisma.trace.findUniqueOrThrow({ where: { id: traceId } }),
    ]);
    const ofFile = trace.groundTruth as { agent: string; stepIndex: number } | null;
    const labels = [
      ...annotations.map((a) => ({ labelSet: `annotator:${a.authorId}`, ...a })),
      ...imported.map((i) => ({ labelSet: `imported:${i.labelSetId}`, ...i })),
      ...(ofFile ? [{ labelSet: "data-set", ...ofFile }] : []),
    ].map(({ labelSet, agent, stepIndex }) => ({ labelSet, claim: `${stepIndex} ${agent}` }));
    if (labels.length === 0) return;
    const data = { ...this.pick(labels), decision: this.pick(["excluded", "excluded", "accepted"]) };
    const where = { workspaceId: this.ctx.workspaceId, traceId, labelSet: data.labelSet, fault: "x" };
    await prisma.labelDecision.upsert({
      where: { workspaceId_traceId_labelSet_fault: where },
      create: { ...where, ...data, reason: "", decidedByName: "Judy" },
      update: data,
    });
  }

  private get answer() {
    return {
      ...this.claim,
      reason: "",
      quotes: [],
      suspects: [],
      ...this.kind,
      ...(this.next() < 0.2 ? { isAbstained: true } : {}),
    };
  }

  private get manifest(): Prisma.InputJsonObject {
    return this.pick([{}, { tracer: null }, { tracer: { seen: "no" } }, { tracer: { seen: "question" } }]);
  }

  private async insertRuns(count: number): Promise<void> {
    await prisma.attributionRun.createMany({
      data: Array.from({ length: count }, () => ({
        id: randomUUID(),
        workspaceId: this.ctx.workspaceId,
        traceId: this.anyTrace,
        method: this.pick(methods),
        methodVersion: this.pick(["1", "2"]),
        startedByName: "Ada",
        isAutomatic: this.next() < 0.5,
        tracerVersionId: this.pick([null, ...this.weightIds]),
        manifest: this.manifest,
        ...(this.next() < 0.3 ? { evaluationEntryId: this.entryId, evaluationRepeat: 1 + this.int(1e9) } : {}),
        ...(this.next() < 0.5
          ? { status: "SUCCEEDED" as const, attribution: this.answer, costUsd: this.int(900) / 1e3 }
          : {}),
      })),
    });
  }

  private async changeRun(): Promise<void> {
    const id = await this.anyRun();
    if (id === null) return;
    const ends = [
      { status: "SUCCEEDED" as const, attribution: this.answer, finishedAt: new Date() },
      { status: "FAILED" as const, attribution: Prisma.DbNull },
      { status: "PARTIAL" as const, attribution: this.answer },
      {
        status: "RUNNING" as const,
        callCount: { increment: 1 },
        inputTokens: { increment: 70 },
        outputTokens: { increment: 7 },
      },
      { costUsd: this.next() < 0.3 ? null : this.int(900) / 1e3 },
      { evaluationEntryId: null },
      { model: "judge" },
      { manifest: this.manifest },
    ];
    await prisma.attributionRun.updateMany({ where: { id }, data: this.pick(ends) });
  }

  private async anyRun(): Promise<string | null> {
    const where = { workspaceId: this.ctx.workspaceId };
    const count = await prisma.attributionRun.count({ where });
    if (count === 0) return null;
    const run = await prisma.attributionRun.findFirst({ where, orderBy: { id: "asc" }, skip: this.int(count) });
    return run?.id ?? null;
  }

  private async deleteRuns(): Promise<void> {
    const id = await this.anyRun();
    if (id !== null) await prisma.attributionRun.deleteMany({ where: { id } });
  }

  private async removeTraces(count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => this.anyTrace);
    this.traceIds = this.traceIds.filter((id) => !ids.includes(id));
    await deleteTraces(this.ctx, { ids });
  }
}
