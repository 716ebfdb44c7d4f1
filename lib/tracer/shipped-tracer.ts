import { type Tracer } from "@/lib/attribution/tracer";
import { openTracer } from "./open-tracer";
import { TracerModel } from "./tracer-model";
import weights from "./weights/shipped.json" with { type: "json" };

let model: TracerModel | null = null;
let tracer: Tracer | null = null;

/**
 * The weights that come with Faultline, read when first asked for. They were trained on Who&When: see docs/tracer.md.
 */
export const shippedModel = (): TracerModel => (model ??= TracerModel.parse(weights));

/** The tracer of the shipped weights. */
export const shippedTracer = (): Tracer => (tracer ??= openTracer(shippedModel()));
