/**
 * What rests on unchecked runs is hatched, everywhere: a pattern of lines in `color`, to be
 * used as `fill={`url(#${id})`}`.
 */
export function Hatch({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} fill="var(--panel)" />
      <line x1={1} y1={0} x2={1} y2={5} stroke={color} strokeWidth={2} />
    </pattern>
  );
}

/** The same for a sign beside words. */
export const hatched = (color: string): { background: string } => ({
  background: `repeating-linear-gradient(135deg, ${color} 0 2px, var(--panel) 2px 4.5px)`,
});

/** What is solid and what is hatched, in words. */
export function BasisLegend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-2.5 w-3.5 rounded-[2px] bg-fault" />
        ground truth
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-2.5 w-3.5 rounded-[2px] border border-fault-line"
          style={hatched("var(--fault)")}
        />
        unchecked runs
      </span>
    </p>
  );
}
