import { type Metadata } from "next";
import { NewQueue } from "@/components/labels/queues/new-queue";
import { methods } from "@/lib/attribution/method-list";
import { openPage } from "@/lib/http/open-page";
import { listQueueChoices } from "@/lib/services/labels/queues/list-queue-choices";
import { previewQueue } from "@/lib/services/labels/queues/preview-queue";
import { listFilterValues } from "@/lib/services/traces/list/list-filter-values";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { createQueueAction } from "../../actions";

export const metadata: Metadata = { title: "New queue" };

/** Where nobody has asked for anything else: what failed. */
const defaultSearch = "outcome:failed";

export default async function NewQueuePage({ params, searchParams }: PageProps<"/w/[workspace]/labels/queues/new">) {
  const ctx = await openPage((await params).workspace, "label:manage");
  const { q, random: wished } = await searchParams;
  const random = typeof wished === "string" && /^[1-9]\d{0,5}$/.test(wished) ? Number(wished) : null;
  const { filter } = parseTraceFilter(typeof q === "string" ? q : defaultSearch);
  const [preview, { people }, values] = await Promise.all([
    previewQueue(ctx, { filter }),
    listQueueChoices(ctx),
    listFilterValues(ctx),
  ]);
  const known = { ...values, methods: methods.map(({ name }) => ({ name })) };
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return (
    <NewQueue
      view={{ workspace: ctx.workspaceSlug, filter, random, preview, known, people, userId }}
      create={createQueueAction}
    />
  );
}
