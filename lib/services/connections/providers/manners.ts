import { Manner } from "@/lib/attribution/endpoint-manner";
import { prisma } from "@/lib/db";

/** After so long a model is asked in the usual manner once more: endpoints learn too. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

interface KnownManner {
  providerId: string;
  model: string;
  manner: Manner;
  learnedAt: Date;
}

/** How the models of these providers were found to be asked, as far as that is fresh. */
export const readManners = async (providerIds: readonly string[]): Promise<KnownManner[]> => {
  const rows = await prisma.providerManner.findMany({
    where: { providerId: { in: [...providerIds] }, learnedAt: { gt: new Date(Date.now() - keptForMs) } },
    orderBy: { model: "asc" },
  });
  return rows.flatMap(({ providerId, model, manner, learnedAt }) => {
    const read = Manner.safeParse(manner);
    return read.success ? [{ providerId, model, manner: read.data, learnedAt }] : [];
  });
};

/** Keeps how a model was asked when it answered. Nothing where the provider is gone. */
export const keepManner = async (providerId: string, model: string, manner: Manner): Promise<void> => {
  if ((await prisma.provider.count({ where: { id: providerId } })) === 0) return;
  const known = { manner, learnedAt: new Date() };
  await prisma.providerManner.upsert({
    where: { providerId_model: { providerId, model } },
    create: { providerId, model, ...known },
    update: known,
  });
};
