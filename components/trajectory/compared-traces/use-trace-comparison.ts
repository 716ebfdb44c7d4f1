"use client";
import { useEffect, useState } from "react";
import { type AlignedRow, type PackedRows, unpackRows } from "@/lib/attribution/alignment/trace-alignment";
import { type TraceComparison } from "@/lib/attribution/trace-comparison";
import { type TraceSource } from "../trace/trace-source";

type AskedComparison =
  | { state: "asking" }
  /** The other trace is not in this workspace, or not any more. */
  | { state: "gone" }
  | { state: "failed"; message: string }
  | { state: "there"; comparison: TraceComparison };

const noAnswer = "The server did not respond. Check the connection and try again.";

/** Two traces aligned, as the server finds them; asked anew when the trace of the page grows, and by `retry`. */
export function useTraceComparison(
  source: Pick<TraceSource, "fetch" | "traceComparison">,
  trace: { id: string; sequence: number },
  otherId: string,
): { asked: AskedComparison; retry: () => void } {
  const [tries, setTries] = useState(0);
  const key = `${trace.id} ${trace.sequence} ${otherId} ${tries}`;
  const [known, setKnown] = useState<{ key: string; asked: AskedComparison } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void askComparison(source, otherId, abort.signal).then((asked) => {
      if (!abort.signal.aborted) setKnown({ key, asked });
    });
    return () => abort.abort();
  }, [source, otherId, key]);
  const isSameOther = known?.key.split(" ")[2] === otherId && known.asked.state === "there";
  // What was aligned before stays until what has grown is aligned again.
  const asked = known && (known.key === key || isSameOther) ? known.asked : { state: "asking" as const };
  return { asked, retry: () => setTries((count) => count + 1) };
}

async function askComparison(
  source: Pick<TraceSource, "fetch" | "traceComparison">,
  otherId: string,
  signal: AbortSignal,
): Promise<AskedComparison> {
  const address = source.traceComparison?.(otherId);
  if (address === undefined) return { state: "gone" };
  try {
    const response = await source.fetch(address, { signal });
    if (response.status === 404) return { state: "gone" };
    const body = (await response.json()) as {
      comparison?: Omit<TraceComparison, "rows"> & { rows: PackedRows };
      error?: { message: string };
    };
    if (!body.comparison) return { state: "failed", message: body.error?.message ?? noAnswer };
    const rows: AlignedRow[] = unpackRows(body.comparison.rows);
    return { state: "there", comparison: { ...body.comparison, rows } };
  } catch {
    return { state: "failed", message: noAnswer };
  }
}
