import { FigureText } from "@/components/answers/tracers/figure-text";
import { RangeBar } from "@/components/ground/charts/range-bar";
import { bestBlindRule } from "@/components/answers/tracers/tracer-words";
import { type ScoredWay, type TracerFigures } from "@/lib/attribution/tracer-view";
import { cn } from "@/lib/cn";

const heading = "pb-1 text-left text-xs font-medium text-faint";

/**
 * Weights beside other ways to answer, on the same traces. `own` is what the weights are called here;
 * `before` what answered before them.
 */
export function WaysTable({
  title,
  own,
  figures,
  before,
}: {
  title: string;
  own: string;
  figures: TracerFigures;
  before?: ScoredWay;
}) {
  const blind = bestBlindRule(figures.rules, "step");
  const blindAgent = bestBlindRule(figures.rules, "agent");
  const ways: ScoredWay[] = [
    { name: "own", title: own, step: figures.step, agent: figures.agent },
    ...(before ? [{ ...before, name: "before", title: `${before.title}, previously in use` }] : []),
    ...figures.rules,
  ];
  return (
    <div className="min-w-0">
      <table aria-label={title} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={heading}>
              Method
            </th>
            <th scope="col" className={cn(heading, "pl-4")}>
              Exact step
            </th>
            <th scope="col" className={cn(heading, "pl-4")}>
              Agent
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr>*]:border-t [&>tr>*]:py-1.25 [&>tr>*]:align-middle">
          {ways.map((way) => (
            <tr key={way.name}>
              <th scope="row" className={cn("text-left font-normal", way.name === "own" && "font-semibold")}>
                {way.title}
                {way === blind && <span className="text-fault"> · best baseline</span>}
              </th>
              <Measured figure={way.step} mark={blind?.step.share} />
              <Measured figure={way.agent} mark={blindAgent?.agent.share} />
            </tr>
          ))}
        </tbody>
      </table>
      {blind && (
        <p className="mt-2 text-xs text-faint">
          Lines run from 0 to 100%; the thick part is the 95% interval. Red: the best baseline.
        </p>
      )}
    </div>
  );
}

function Measured({ figure, mark }: { figure: ScoredWay["step"]; mark: number | undefined }) {
  return (
    <td className="w-[34%] pl-4">
      <span className="flex items-center gap-3 max-sm:block">
        <RangeBar figure={figure} mark={mark} className="flex-1 max-sm:hidden" />
        <FigureText figure={figure} className="sm:w-24 sm:text-right" />
      </span>
    </td>
  );
}
