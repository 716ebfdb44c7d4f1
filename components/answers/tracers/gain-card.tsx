import { Card } from "@/components/ground/charts/card";
import { writeInterval, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { type TracerVersionView } from "@/lib/attribution/tracer-view";

const nats = (value: number): string => writeSigned(value, 2);

/** Whether this version may replace what answered before, by what it rests on. */
export function GainCard({ version }: { version: TracerVersionView }) {
  const { before, now, gain } = version.figures.logLoss;
  return (
    <Card title="Better than the previous version?" hint="log-loss, paired on the same traces">
      <p>
        <span className="text-xl font-semibold">{nats(gain.mean)}</span>{" "}
        <span className="figure text-faint">{writeInterval(gain, nats)}</span>{" "}
        <span className="text-xs text-muted">nats per trace gained</span>
      </p>
      <p className="mt-1 text-muted">
        From <span className="figure">{before.toFixed(2)}</span> by {version.figures.before.title} to{" "}
        <span className="figure">{now.toFixed(2)}</span>; lower is better.
      </p>
      <p className="mt-2">{version.decision}</p>
      <p className="mt-2 text-xs text-faint">
        A version replaces the current one only if the lower end of this interval is above 0.
      </p>
    </Card>
  );
}
