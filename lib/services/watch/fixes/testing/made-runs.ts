import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { type MemberContext } from "../../../people/workspaces/testing/make-workspace";

interface Made {
  version: string;
  /** Whether each run failed, and in which incident. */
  failed: readonly (string | null)[];
  passed: number;
  /** By which runs of two versions are paired; left out for questions of their own. */
  tasks?: string;
}

/** An incident without a trace; answers its id. */
export const makeIncident = async ({ workspaceId }: MemberContext, number: number): Promise<string> =>
  (
    await prisma.incident.create({
      data: { workspaceId, number, systemKey: "shop", suggestedTitle: `Incident ${number}`, isTouched: true },
      select: { id: true },
    })
  ).id;

/** Runs of a version of the system "shop" with what is known of them, grouped as said. */
export const makeRuns = async ({ workspaceId }: MemberContext, { version, failed, passed, tasks }: Made) => {
  const outcomes = [...failed, ...Array.from({ length: passed }, () => "passed")];
  const runs = outcomes.map((incidentId, at) => ({
    id: randomUUID(),
    at: new Date(Date.UTC(2026, 2, 1, 0, at)),
    outcome: at < failed.length ? ("failed" as const) : ("passed" as const),
    incidentId: at < failed.length ? incidentId : null,
    question: tasks === undefined ? `What is ${at} of ${version}?` : `${tasks} ${at}?`,
  }));
  const system = { systemKey: "shop", stepCount: 1, tags: [] };
  await prisma.trace.createMany({
    data: runs.map(({ id, outcome, question }) => ({
      ...system,
      id,
      workspaceId,
      title: question,
      question,
      outcome,
      systemName: "Shop",
      systemVersion: version,
      agents: [],
      agentNames: [],
      format: "faultline",
      contentHash: id,
      metadata: {},
      issues: [],
    })),
  });
  await prisma.traceFact.createMany({
    data: runs.map(({ id, at, outcome }) => ({ ...system, workspaceId, traceId: id, at, day: at, version, outcome })),
  });
  await prisma.incidentTrace.createMany({
    data: runs.flatMap(({ id, at, incidentId }) =>
      incidentId === null
        ? []
        : [
            {
              workspaceId,
              traceId: id,
              incidentId,
              groupId: incidentId,
              at,
              version,
              signature: {},
              restsOn: "",
              because: [],
            },
          ],
    ),
  });
  // Grouped already.
  await prisma.incidentMark.deleteMany({ where: { workspaceId } });
  await prisma.changedTrace.deleteMany({ where: { workspaceId } });
};
