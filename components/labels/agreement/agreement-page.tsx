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
            {view.isOutdated && " Labels may have changed since; the figures are updating."}{" "}
            <Link
              href={paths.disagreements(workspace, { queue: chosen.queue, a: chosen.a, b: chosen.b })}
              className="text-link underline"
            >
              Show disagreements
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
    blind: "blind labels of people",
    all: "current labels of people",
    sets: "two label sets",
  };
  return (
    <>
      Measured on {whose[of]}: {formatCount(agreement.count, "trace")} with two labels or more
      {queueName !== null && <> in the queue “{visibleText(queueName)}”</>}, asking{" "}
      {formatCount(agreement.questionCount, "question")}.
      {view.sharedCount > agreement.count && (
        <> They are a random sample of {formatNumber(view.sharedCount)} traces with two labels.</>
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
          {formatCount(seenCount, "label")} {seenCount === 1 ? "is" : "are"} left out: made after seeing other answers.
        </>
      )}
    </>
  );
}

function NothingShared({ view, workspace }: { view: AgreementView; workspace: string }) {
  const { agreement, of, seenCount } = view;
  const texts = {
    sets: "The two label sets have no traces in common. Choose others.",
    blind: `Agreement is measured on traces that two people labeled blind. ${
      agreement.singleCount > 0
        ? `So far ${formatNumber(agreement.singleCount)} have one blind label.`
        : "No trace has a blind label yet."
    }${seenCount > 0 ? ` ${formatCount(seenCount, "label")} were made after seeing other answers: choose “all labels” to include them.` : ""}`,
    all: "Agreement is measured on traces that two people labeled. There are none yet.",
  };
  return (
    <EmptyState icon={Scale} title="No traces with two labels" text={texts[of]} className="rounded-lg border bg-panel">
      <Button asChild>
        <Link href={paths.labels(workspace)}>Go to queues</Link>
      </Button>
    </EmptyState>
  );
}

function Meaning() {
  return (
    <section aria-labelledby="agreement-meaning" className="max-w-180 text-muted">
      <h2 id="agreement-meaning" className="mb-1 font-semibold text-text">
        How to read these figures
      </h2>
      <ul className="list-disc space-y-1 pl-4.5">
        <li>Percent is how often two labels of a trace agree. Some of that is chance.</li>
        <li>
          Kappa and alpha correct for chance: 1 is full agreement, 0 is chance level, below 0 is worse than chance.
          Cohen’s kappa is for two people, Fleiss’ kappa for a fixed number of labels per trace, Krippendorff’s alpha
          for any number.
        </li>
        <li>
          If nearly everyone names the same agent, or steps are close together, agreement by chance is high and a
          coefficient can be low although people mostly agree. Read it together with the percentage. With fewer than{" "}
          {fewestForCoefficient} traces, or when chance explains nearly everything, no coefficient is shown.
        </li>
        <li>Agreement does not say who is right. Brackets: 95% intervals, computed over questions, not traces.</li>
      </ul>
    </section>
  );
}
