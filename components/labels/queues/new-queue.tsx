"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { populationWords } from "@/components/labels/queues/population-words";
import { toQueueInput } from "@/components/labels/queues/queue-draft";
import { QueueFields } from "@/components/labels/queues/queue-fields";
import { type CreateQueue } from "@/components/labels/queues/queue-actions";
import { useQueueDraft } from "@/components/labels/queues/use-queue-draft";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { FilterButtons } from "@/components/ground/search/filter-buttons";
import { type KnownValues } from "@/components/ground/search/search-terms";
import { TraceSearch } from "@/components/ground/search/trace-search";
import { Button } from "@/components/ground/ui/button";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { type QueueCandidate, type QueuePreview } from "@/lib/attribution/labels/queue-view";
import { paths } from "@/lib/paths";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { formatTraceFilter } from "@/lib/traces/filter-grammar";

/** All that is needed to fill in a new queue. */
interface NewQueueView {
  workspace: string;
  /** What the address asks for, and what it would be drawn from. */
  filter: TraceFilter;
  /** How many traces the address asks to draw at random; null for as many as usual. */
  random: number | null;
  preview: QueuePreview;
  known: KnownValues;
  people: readonly QueueCandidate[];
  /** Who fills it in, where they may label. */
  userId: string | null;
}

/** Which traces, who labels them and how: the traces by the same search as in the list, counted as one types. */
export function NewQueue({ view, create }: { view: NewQueueView; create: CreateQueue }) {
  const { workspace, filter, random, preview, people } = view;
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const { draft, change, faults, check } = useQueueDraft(view.userId, preview.populationCount, random);
  const { send, isPending, error } = useFormAction(create);
  const search = (next: TraceFilter) => {
    const address = paths.newQueue(workspace, { q: formatTraceFilter(next), random: random ?? undefined });
    startSearch(() => router.replace(address, { scroll: false }));
  };
  const submit = async () => {
    if (!check() || preview.populationCount === 0) return;
    const answer = await send({ workspace, selection: { filter }, ...toQueueInput(draft) });
    if (answer.ok) router.push(paths.queue(workspace, answer.value.id));
  };
  return (
    <div className="max-w-200">
      <h1 className="text-base font-semibold tracking-[-0.005em]">New queue</h1>
      <p className="mt-0.5 mb-4 text-muted">Includes the traces that match now; you can add others later.</p>
      <section aria-label="Traces" className="mb-5">
        <div className="flex flex-wrap items-start gap-2">
          <TraceSearch filter={filter} known={view.known} isPending={isSearching} onChange={search} />
          <FilterButtons filter={filter} known={view.known} onChange={search} />
        </div>
        <p aria-live="polite" className="mt-2 text-muted">
          {populationWords(preview)}
        </p>
      </section>
      <form
        aria-label="New queue"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <QueueFields
          draft={draft}
          faults={faults}
          people={people}
          populationCount={preview.populationCount}
          onChange={change}
        />
        <FormError message={error} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={isPending || isSearching || preview.populationCount === 0}
        >
          {isPending && <Spinner />}
          Create queue
        </Button>
      </form>
    </div>
  );
}
