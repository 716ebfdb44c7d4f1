import { asksJudge } from "@/lib/attribution/asks-judge";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { readsTracer } from "@/lib/attribution/reads-tracer";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { settleMethod } from "../runs/run-choice";
import { manifestOf } from "../runs/run-row";
import { type RunKind } from "./labelled-runs.sql";
import { measuredColumns, measureKind } from "./measure-kind";

/**
 * What a run of the method as it comes would be: with the weights of the newest one, on traces of this system where
 * one is given. Null where nobody can be asked, or where no run says which weights it reads with.
 */
const kindOf = async (
  { workspaceId }: WorkspaceContext,
  input: { method: string; model: string | null; systemKey: string | null },
): Promise<RunKind | null> => {
  const { method } = settleMethod({ method: input.method });
  const parameters = defaultParameters(method.parameterFields);
  const isAsking = asksJudge(method, parameters);
  if (isAsking && input.model === null) return null;
  const kind = {
    method: method.name,
    methodVersion: method.version,
    model: isAsking ? input.model : null,
    revealExpectedAnswer: false,
  };
  if (!readsTracer(method, parameters)) return { ...kind, parameters, tracerHash: null };
  const newest = await prisma.attributionRun.findFirst({
    where: {
      ...kind,
      workspaceId,
      status: "SUCCEEDED",
      ...(input.systemKey === null ? {} : { trace: { systemKey: input.systemKey } }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { manifest: true },
  });
  const tracerHash = newest && manifestOf(newest).tracer?.hash;
  return tracerHash ? { ...kind, parameters, tracerHash } : null;
};

/**
 * How often each method, as it comes and with this model, was right on labeled traces of the workspace: never on those
 * that ask what the given trace asks, on all of them where none is given. What cannot be measured is left out. Throws
 * NOT_FOUND for a trace of another workspace, INVALID for an unknown method.
 */
export const readChoiceReliability = async (
  ctx: WorkspaceContext,
  { methods, model, traceId }: { methods: readonly string[]; model: string | null; traceId: string | null },
): Promise<Record<string, ReliabilityView>> => {
  const trace =
    traceId === null
      ? null
      : await prisma.trace.findFirst({
          where: { id: requireRowId(traceId, "trace"), workspaceId: ctx.workspaceId },
          select: { ...measuredColumns, systemKey: true },
        });
  if (traceId !== null && !trace) throw notFound("trace");
  const systemKey = trace?.systemKey || null;
  const measured: Record<string, ReliabilityView> = {};
  for (const method of methods) {
    const kind = await kindOf(ctx, { method, model, systemKey });
    if (kind) measured[method] = await measureKind(ctx, kind, trace);
  }
  return measured;
};
