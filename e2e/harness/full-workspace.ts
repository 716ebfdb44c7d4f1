import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { setAttributesUploads } from "@/lib/services/people/workspaces/set-attributes-uploads";
import { seed } from "@/prisma/seed";
import { addressOf, makeSamples } from "./door-samples";
import { doors } from "./doors";
import { type TestWorkspace } from "./workspace";

export type Place = [name: string, address: string];

/** Pages that send on to another one, or that ask who is signed in already to sign in. */
const elsewhere = ["/", "/w", "/sign-in", "/sign-up", "/sign-in/link/[token]", "/w/[workspace]/settings"];

/** What a page of the product shows beside what it shows at first. */
const states: Record<string, Record<string, string>[]> = {
  "/w/[workspace]/traces": [{ import: "1" }],
  "/w/[workspace]/traces/[traceId]": [
    ...[{ tab: "history" }, { tab: "labels" }, { tab: "search", q: "the" }, { tab: "replays" }],
    ...[{ view: "lanes" }, { view: "graph" }, { view: "sequence" }],
  ],
  "/w/[workspace]/data-sets/[dataSetId]": [{ tab: "traces" }],
};

/**
 * Fills a workspace with a sample of everything and the traces of the sample workspace, and says where every page that
 * there is stands in it, by its name.
 */
export async function fullWorkspace(page: Page, workspace: TestWorkspace): Promise<Place[]> {
  const { samples } = await makeSamples(page, workspace, [workspace.userId]);
  await setAttributesUploads(workspace.ctx, { attributesUploads: true });
  await seed("demo", { workspace: workspace.slug });
  const where = { workspaceId: workspace.ctx.workspaceId };
  const [told] = await prisma.attributionRun.groupBy({
    by: ["traceId"],
    where: { ...where, status: "SUCCEEDED" },
    orderBy: { _count: { traceId: "desc" } },
    take: 1,
  });
  const evaluation = await prisma.evaluation.findFirst({ where, orderBy: { createdAt: "desc" } });
  const queue = await prisma.labelQueue.findFirst({ where, orderBy: { createdAt: "desc" } });
  const full = {
    ...samples,
    traceId: told?.traceId ?? "",
    evaluationId: evaluation?.id ?? "",
    queueId: queue?.id ?? "",
  };
  const ofReplay = Object.keys(doors.pages).filter((door) => /replayId|disagreements\/\[/.test(door));
  return Object.keys(doors.pages)
    .filter((door) => !elsewhere.includes(door))
    .flatMap((door) =>
      [{}, ...(states[door] ?? [])].map((parameters): Place => {
        const query = new URLSearchParams(parameters).toString();
        const address = addressOf(door, ofReplay.includes(door) ? samples : full);
        return [`${door}${query && "?"}${query}`, `${address}${query && "?"}${query}`];
      }),
    );
}

/** Pages for who is not signed in. */
export const outside: readonly Place[] = [
  ["/sign-in", paths.signIn()],
  ["/sign-up", paths.signUp()],
  ["/sign-in/link/[token]", paths.signInLink("none")],
];
