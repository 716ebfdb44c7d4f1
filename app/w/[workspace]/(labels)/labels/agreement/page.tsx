import { type Metadata } from "next";
import { AgreementPage } from "@/components/labels/agreement/agreement-page";
import { openPage } from "@/lib/http/open-page";
import { readAgreement } from "@/lib/services/labels/agreement/read-agreement";
import { nameQueues } from "@/lib/services/labels/queues/name-queues";
import { listLabelSets } from "@/lib/services/labels/sets/list-label-sets";
import { oneOf, orNotFound, twoSets } from "../read-label-choices";

export const metadata: Metadata = { title: "Agreement" };

export default async function LabelAgreementPage({
  params,
  searchParams,
}: PageProps<"/w/[workspace]/labels/agreement">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const asked = await searchParams;
  const [a, b, queue] = [oneOf(asked["a"]), oneOf(asked["b"]), oneOf(asked["queue"])];
  const sets = twoSets(a, b);
  const of = oneOf(asked["of"]) === "all" ? "all" : undefined;
  const [view, queues, known] = await Promise.all([
    orNotFound(readAgreement(ctx, { of: of ?? "blind", sets, queueId: sets ? null : (queue ?? null) })),
    nameQueues(ctx),
    listLabelSets(ctx, { mayBeOld: true }),
  ]);
  return (
    <AgreementPage
      workspace={ctx.workspaceSlug}
      view={view}
      chosen={sets ? { a, b } : { queue, of }}
      queues={queues}
      sets={known.map(({ ref, title, traceCount, isOutdated }) => ({
        ref,
        title,
        traceCount,
        ...(isOutdated ? { isOutdated } : {}),
      }))}
    />
  );
}
