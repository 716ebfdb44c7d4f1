import { countedMarks, describeStrip } from "@/lib/attribution/row-summary";
import { type TraceRow } from "@/lib/traces/trace-row";

const width = 108;
const inset = 5;

/**
 * Where runs that count point (dots, darker where several agree; dashed where a run abstains and would begin to read),
 * where it really broke (triangle), where the trace ends (tick). The foot of the list explains the signs.
 */
export function TraceStrip({ row }: { row: TraceRow }) {
  const x = (stepIndex: number) =>
    inset + (Math.min(stepIndex, row.stepCount - 1) / Math.max(1, row.stepCount - 1)) * (width - 2 * inset);
  const label = describeStrip(row);
  return (
    <svg
      width={width}
      height={20}
      viewBox={`0 0 ${width} 20`}
      role="img"
      aria-label={label}
      className="block max-w-full"
    >
      <title>{label}</title>
      <line x1={inset} x2={width - inset} y1={10} y2={10} stroke="var(--line-strong)" />
      <line x1={width - inset} x2={width - inset} y1={7} y2={13} stroke="var(--faint)" />
      {countedMarks(row.marks).map(({ runId, stepIndex, isAbstained }) =>
        isAbstained ? (
          <circle
            key={runId}
            cx={x(stepIndex)}
            cy={10}
            r={3.4}
            fill="var(--panel)"
            stroke="var(--muted)"
            strokeDasharray="2 1.56"
          />
        ) : (
          <circle key={runId} cx={x(stepIndex)} cy={10} r={3.4} fill="var(--fault)" opacity={0.45} />
        ),
      )}
      {row.groundTruth && <path d={`M${x(row.groundTruth.stepIndex) - 4} 0h8l-4 5.5z`} fill="var(--truth)" />}
    </svg>
  );
}
