import {
  type DeliveryAttemptView,
  type DeliveryState,
  type DeliveryView,
} from "@/lib/attribution/watching/channel-view";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type News } from "./news";

export const deliveryColumns = {
  id: true,
  news: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  nextAttemptAt: true,
  attempts: { orderBy: { number: "desc" } },
} as const satisfies Prisma.DeliverySelect;

type Row = Prisma.DeliveryGetPayload<{ select: typeof deliveryColumns }>;

const states = { PENDING: "pending", DELIVERED: "delivered", FAILED: "failed" } as const;
export const deliveryState = (status: keyof typeof states): DeliveryState => states[status];

const toAttemptView = (row: Row["attempts"][number]): DeliveryAttemptView => ({
  number: row.number,
  at: row.at.toISOString(),
  statusCode: row.statusCode,
  latencyMs: row.latencyMs,
  problem: row.problem,
  answer: row.answer === null ? null : unescapeFromStorage(row.answer),
});

export const toDeliveryView = ({ news, attempts, ...row }: Row): DeliveryView => {
  const { type, title } = unescapeValueFromStorage(news) as unknown as News;
  return {
    id: row.id,
    type,
    title,
    status: deliveryState(row.status),
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map(toAttemptView),
  };
};
