import { route, type RouteHandler } from "@/lib/http/route-door";
import { receiveRecords } from "@/lib/services/intake/otlp/receive-records";
import { type Endpoint } from "../../endpoints/endpoint";
import { exportAnswer, failureAnswer } from "./export-answer";
import { encodingOf, readExport } from "./read-export";

interface Failure {
  error?: { code?: Parameters<typeof failureAnswer>[1]; message?: string };
}

/** A route of OTLP/HTTP: the common door, with answers and failures written as the specification says. */
export const exportRoute = (kind: "span" | "log", { permission }: Pick<Endpoint, "permission">): RouteHandler => {
  if (permission === null) throw new Error("Spans are taken from known senders only.");
  const open = route({ permission }, async ({ ctx, request }) => {
    const encoding = encodingOf(request);
    if (encoding === null) return unsupported();
    const { records, rejectedCount, reason } = await readExport(request, kind, encoding);
    await receiveRecords(ctx, records);
    return exportAnswer(encoding, kind, rejectedCount === 0 ? null : { rejectedCount, message: reason ?? "" });
  });
  return async (request, context) => {
    const answer = await open(request, context);
    if (answer.status < 400 || answer.status === 415) return answer;
    const { error } = (await answer.json()) as Failure;
    return failureAnswer(encodingOf(request) ?? "json", error?.code ?? "INTERNAL", error?.message ?? "");
  };
};

const unsupported = (): Response =>
  Response.json(
    { code: 3, message: "Send application/json or application/x-protobuf." },
    { status: 415, headers: { "cache-control": "no-store" } },
  );
