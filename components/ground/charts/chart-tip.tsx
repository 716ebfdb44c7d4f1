import { type TooltipContentProps } from "recharts";

/**
 * What stands under the pointer of a chart: a point names itself by `title` and says its figures in
 * `words`. recharts adds the rest.
 */
export function ChartTip<Point extends { words: readonly string[] }>({
  title,
  active,
  payload,
}: { title: (point: Point) => string } & Partial<TooltipContentProps>) {
  const point = payload?.[0]?.payload as Point | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-md border bg-panel px-2 py-1 text-xs shadow-float">
      <p className="font-medium">{title(point)}</p>
      {point.words.map((words) => (
        <p key={words} className="text-muted">
          {words}
        </p>
      ))}
    </div>
  );
}
