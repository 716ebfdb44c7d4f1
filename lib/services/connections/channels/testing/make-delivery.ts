import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type News } from "../news";
import { notifyChannels } from "../notify-channels";

export const sampleNews: News = {
  type: "alert.raised",
  at: "2026-01-05T10:00:00.000Z",
  workspace: { slug: "test", name: "Test" },
  title: "Planner fails more often",
  text: "From 12% to 31%.",
  url: "https://faultline.example/w/test/overview/alerts",
  data: { share: 0.31 },
};

/** News to one channel, in a transaction of its own. Answers the delivery. */
export const makeDelivery = async (ctx: WorkspaceContext, channelId: string, news = sampleNews): Promise<string> => {
  const { deliveryIds } = await prisma.$transaction((tx) =>
    notifyChannels(tx, { workspaceId: ctx.workspaceId, channelIds: [channelId], news }),
  );
  return deliveryIds[0] ?? "";
};

/** The job of a delivery in the queue. */
export const jobOf = async (deliveryId: string): Promise<{ runAt: Date; queue: string | null } | null> => {
  const [row] = await prisma.$queryRaw<{ runAt: Date; queue: string | null }[]>`
    select run_at as "runAt", queue_name as "queue" from graphile_worker.jobs where key = ${`deliver:${deliveryId}`}`;
  return row ?? null;
};
