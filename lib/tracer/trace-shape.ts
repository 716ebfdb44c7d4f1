import { z } from "zod";
import { type Trace } from "@/lib/traces/trace";

/**
 * Who decides whose turn it is: an agent that hands over or thinks aloud about it, or a
 * talk in which that leaves no mark.
 */
export const traceShapes = ["delegating", "conversing"] as const;
export const TraceShape = z.enum(traceShapes);
export type TraceShape = z.infer<typeof TraceShape>;

/**
 * The shape of a trace, by the kinds of its steps. It tells the two systems of Who&When
 * apart (hand-crafted: delegating).
 */
export const traceShape = (trace: Pick<Trace, "steps">): TraceShape =>
  trace.steps.some(({ kind }) => kind === "handoff" || kind === "thought") ? "delegating" : "conversing";
