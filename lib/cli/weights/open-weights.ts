import { type Tracer } from "@/lib/attribution/tracer";
import { openTracer } from "@/lib/tracer/open-tracer";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { readWeights } from "./read-weights";

/** The tracer of a file's weights, of the shipped ones where none is named. Throws LaunchError. */
export const openWeights = async (file: string | undefined): Promise<Tracer> =>
  file === undefined ? shippedTracer() : openTracer(await readWeights(file));
