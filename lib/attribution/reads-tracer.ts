import { type Method } from "./method";
import { type Parameters } from "./method-parameters";

/** Whether a method's answer depends on learned weights when it is given these parameters. */
export const readsTracer = (
  { needsTracer, needsTracerWith }: Pick<Method, "needsTracer" | "needsTracerWith">,
  parameters: Parameters,
): boolean => needsTracer && (needsTracerWith?.(parameters) ?? true);
