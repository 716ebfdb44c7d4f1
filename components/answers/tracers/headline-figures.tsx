import { type ReactNode } from "react";
import { interval, percent } from "@/components/answers/tracers/tracer-words";
import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";
import { formatCount, formatNumber } from "@/lib/format";

/** The figures that answer "how good is it", each with its interval and what it was measured on. */
export function HeadlineFigures({ figures }: { figures: TracerFigures }) {
  const { answered } = figures;
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <Headline label="Exact step" figure={figures.step} />
        <Headline label="Agent" figure={figures.agent} />
        <Headline label="Step among the first three" figure={figures.top3} />
        <Tile label="Trained on">
          <Big>{formatNumber(figures.traceCount)}</Big>{" "}
          <span className="text-xs text-muted">traces of {formatCount(figures.questionCount, "question")}</span>
        </Tile>
      </dl>
      <p className="mt-2 text-xs text-faint">
        Out of fold: each trace was answered by weights not trained on its question. Brackets: 95% interval (bootstrap
        over questions).{" "}
        {answered
          ? `On the ${formatCount(answered.step.count, "trace")} with a clear answer: step ${percent(answered.step.share)} ${interval(answered.step)}, agent ${percent(answered.agent.share)} ${interval(answered.agent)}.`
          : "It had no clear answer on any of them, only a reading order."}
      </p>
    </section>
  );
}

function Headline({ label, figure }: { label: string; figure: Figure }) {
  return (
    <Tile label={label}>
      <Big>{percent(figure.share)}</Big> <span className="figure text-faint">{interval(figure)}</span>
    </Tile>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border bg-panel px-4 py-3 max-sm:px-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Big({ children }: { children: ReactNode }) {
  return <span className="text-xl font-semibold whitespace-nowrap">{children}</span>;
}
