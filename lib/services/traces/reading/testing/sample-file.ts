import { randomUUID } from "node:crypto";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";

interface SampleStep {
  agent: string;
  content: string;
  [field: string]: unknown;
}

/** A trace in our own format, of content that no other test has unless told so. */
export const sampleTrace = (fields: Record<string, unknown> = {}, steps?: SampleStep[]): Record<string, unknown> => ({
  faultline: 1,
  trace: {
    question: `How far is it to ${randomUUID()}?`,
    outcome: "failed",
    steps: steps ?? [
      { agent: "Planner", content: "Look at the map." },
      { agent: "Surfer", content: "The map says 12 km.", isError: true },
      { agent: "Planner", content: "It is 21 km." },
    ],
    ...fields,
  },
});

export const toBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Stores a sample trace and answers its id. */
export const storeSample = async (
  ctx: WorkspaceContext,
  fields: Record<string, unknown> = {},
  steps?: SampleStep[],
): Promise<string> => {
  const { traces } = await createTraces(ctx, { bytes: toBytes(sampleTrace(fields, steps)), fileName: "sample.json" });
  const id = traces[0]?.id;
  if (!id) throw new Error("the sample was not stored");
  return id;
};
