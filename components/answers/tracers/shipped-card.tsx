import { FigureText } from "@/components/answers/tracers/figure-text";
import { Card } from "@/components/ground/charts/card";
import { WaysTable } from "@/components/answers/tracers/ways-table";
import { formatCount } from "@/lib/format";
import { type ShippedTracerView } from "@/lib/attribution/tracer-view";

/** The weights that come with Faultline: what they rest on, what they reach there, and where they do not hold. */
export function ShippedCard({ shipped }: { shipped: ShippedTracerView }) {
  const { figures } = shipped;
  return (
    <Card title="Shipped weights" hint={shipped.name}>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex flex-col gap-2.5">
          <p>
            Used for every system without its own version. Trained on{" "}
            {formatCount(shipped.traceCount, "labeled failure")} of {formatCount(shipped.questionCount, "question")}.{" "}
            {shipped.protocol}
          </p>
          <p className="text-muted">
            They learned how those systems take turns and where experts place the mistake, which does not transfer: on
            other systems, expect little more than a reading order. Answers on such traces say so.
          </p>
          {figures && (
            <p className="text-muted">
              The right step is among the first three in <FigureText figure={figures.top3} />.
            </p>
          )}
        </div>
        {figures ? (
          <WaysTable title="Shipped weights compared with baselines" own="These weights" figures={figures} />
        ) : (
          <p className="text-muted">No figures for these weights.</p>
        )}
      </div>
    </Card>
  );
}
