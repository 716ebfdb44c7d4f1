import { Scale } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { AgreementChoices, type AgreementChoicesProps } from "@/components/labels/agreement/agreement-choices";
import { OverallTable } from "@/components/labels/agreement/overall-table";
import { PairTable } from "@/components/labels/agreement/pair-table";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { visibleText } from "@/components/ground/ui/visible-text";
import { fewestForCoefficient } from "@/lib/attribution/labels/agreement-coefficient";
import { type AgreementView } from "@/lib/attribution/labels/disagreement-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** How far people, or two label sets, say the same of the same traces. */
export function AgreementPage({ view, ...choices }: { view: AgreementView } & AgreementChoicesProps) {
  const { agreement } = view;
  const { workspace, chosen } = choices;
  return (
    <div className="flex flex-col gap-4">
      <AgreementChoices {...choices} />
      <RefreshWhile isActive={view.isOutdated || choices.sets.some((set) => set.isOutdated)} />
      {agreement.count === 0 ? (
        <NothingShared view={view} workspace={workspace} />
      ) : (
        <>
          <p className="max-w-180 text-muted">
            <Basis view={view} />
            {view.isOutdated && " Labels may have changed since, and the new figures come by themselves."}{" "}
            <Link
              href={paths.disagreements(workspace, { queue: chosen.queue, a: chosen.a, b: chosen.b })}
              className="text-link underline"
            >
              Show where they do not say the same
            </Link>
          </p>
          <OverallTable agreement={agreement} />
          {agreement.pairs.length > 0 && view.of !== "sets" && <PairTable pairs={agreement.pairs} />}
          <Meaning />
        </>
      )}
    </div>
  );
}

function Basis({ view }: { view: AgreementView }) {
  const { agreement, of, seenCount, queueName } = view;
  const whose = {
    blind: "what people said before they saw others’ answers",
    all: "what people say now",
    sets: "two label sets",
  };
  return (
    <>
      Measured on {whose[of]}: {formatCount(agreement.count, "trace")} with two labels or more
      {queueName !== null && <> in the queue “{visibleText(queueName)}”</>}, asking{" "}
      {formatCount(agreement.questionCount, "question")}.
      {view.sharedCount > agreement.count && (
        <> They are a random sample of the {formatNumber(view.sharedCount)} traces that have two.</>
      )}
      {agreement.singleCount > 0 && (
        <>
          {" "}
          {formatCount(agreement.singleCount, "trace")} with one label {agreement.singleCount === 1 ? "tells" : "tell"}{" "}
          nothing of it.
        </>
      )}
      {seenCount > 0 && (
        <>
          {" "}
          {formatCount(seenCount, "label")} {seenCount === 1 ? "is" : "are"} left out, made after its author had seen
          others’ answers.
        </>
      )}
    </>
  );
}

function NothingShared({ view, workspace }: { view: AgreementView; workspace: string }) {
  const { agreement, of, seenCount } = view;
  const texts = {
    sets: "The two label sets have no trace in common. Choose two others.",
    blind: `Agreement is measured on traces that two people have labeled, each before they saw what others say. ${
      agreement.singleCount > 0
        ? `So far ${formatNumber(agreement.singleCount)} have one such label.`
        : "No trace has such a label yet."
    }${seenCount > 0 ? ` ${formatCount(seenCount, "label")} were made with others’ answers in sight: choose “all labels” to count them too.` : ""}`,
    all: "Agreement is measured on traces that two people have labeled, and there is none yet.",
  };
  return (
    <EmptyState icon={Scale} title="No trace with two labels" text={texts[of]} className="rounded-lg border bg-panel">
      <Button asChild>
        <Link href={paths.labels(workspace)}>Go to the queues</Link>
      </Button>
    </EmptyState>
  );
}

function Meaning() {
  return (
    <section aria-labelledby="agreement-meaning" className="max-w-180 text-muted">
      <h2 id="agreement-meaning" className="mb-1 font-semibold text-text">
        What these figures say
      </h2>
      <ul className="list-disc space-y-1 pl-4.5">
        <li>Percent is how often two labels of the same trace say the same. Some of it is chance.</li>
        <li>
          Kappa and alpha take away what chance would give: 1 is full agreement, 0 as much as chance, less than 0 less
          than chance. Cohen’s kappa is for two people, Fleiss’ kappa for a fixed number of labels per trace,
          Krippendorff’s alpha for any.
        </li>
        <li>
          Where nearly everybody names one agent, or steps lie close together, chance alone agrees often, and a
          coefficient can be low although people mostly say the same. Read it beside the percentage. Of fewer than{" "}
          {fewestForCoefficient} traces, and where chance leaves next to nothing to measure, none is shown.
        </li>
        <li>
          None of them says who is right. The brackets hold 95 % intervals, drawn over questions, not over traces.
        </li>
      </ul>
    </section>
  );
}
