import { type Tracer } from "@/lib/attribution/tracer";
import { prisma } from "@/lib/db";
import { openTracer } from "@/lib/tracer/open-tracer";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { readTracerModel } from "./read-tracer-model";
import { type SettledTracer } from "./settle-tracers";

/** Versions never change, so that each process may keep the last few open; newest last. */
const opened = new Map<string, Tracer>();
const maxOpened = 8;

const openVersion = async (id: string): Promise<Tracer | null> => {
  const known = opened.get(id);
  if (known) return known;
  const model = await readTracerModel(id);
  if (!model) return null;
  const tracer = openTracer(model);
  opened.set(id, tracer);
  for (const oldest of [...opened.keys()].slice(0, -maxOpened)) opened.delete(oldest);
  return tracer;
};

/** Opens exactly the weights that were settled; null where they are gone, or of another release than this one. */
export const openSettledTracer = async (
  workspaceId: string,
  { versionId, hash, name }: SettledTracer,
): Promise<Tracer | null> => {
  if (versionId === null) return shippedTracer().hash === hash ? shippedTracer() : null;
  const isThere = (await prisma.tracerVersion.count({ where: { id: versionId, workspaceId, hash } })) > 0;
  const tracer = isThere ? await openVersion(versionId) : null;
  return tracer && { name, hash, priorWeight: tracer.priorWeight, rank: tracer.rank };
};
