import { prisma } from "@/lib/db";
import { TracerModel } from "@/lib/tracer/tracer-model";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** The weights of a version; null where it is gone, or trained by a release whose weights this one cannot read. */
export const readTracerModel = async (versionId: string): Promise<TracerModel | null> => {
  const row = await prisma.tracerVersion.findUnique({ where: { id: versionId }, select: { model: true } });
  return TracerModel.safeParse(unescapeValueFromStorage(row?.model)).data ?? null;
};
