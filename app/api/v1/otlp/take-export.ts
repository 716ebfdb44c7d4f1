import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { receiveRecords } from "@/lib/services/intake/otlp/receive-records";
import { exportAnswer, failureAnswer } from "./export-answer";
import { encodingOf, readExport } from "./read-export";

interface Failure {
  error?: { code?: Parameters<typeof failureAnswer>[1]; message?: string };
}

const unsupported = (): Response =>
  Response.json(
    { code: 3, message: "Send application/json or application/x-protobuf." },
    { status: 415, headers: { "cache-control": "no-store" } },
  );

/** Takes what an exporter sends by OTLP/HTTP, and answers as the specification says. */
export const takeExport = async (ctx: WorkspaceContext, request: Request, kind: "span" | "log"): Promise<Response> => {
  const encoding = encodingOf(request);
  if (encoding === null) return unsupported();
  const { records, rejectedCount, reason } = await readExport(request, kind, encoding);
  await receiveRecords(ctx, records);
  return exportAnswer(encoding, kind, rejectedCount === 0 ? null : { rejectedCount, message: reason ?? "" });
};

/** A refusal of the common door as an exporter reads it. */
export const statusAnswer = async (request: Request, refusal: Response): Promise<Response> => {
  const { error } = (await refusal.json()) as Failure;
  const answer = failureAnswer(encodingOf(request) ?? "json", error?.code ?? "INTERNAL", error?.message ?? "");
  const retryAfter = refusal.headers.get("retry-after");
  if (retryAfter !== null) answer.headers.set("retry-after", retryAfter);
  return answer;
};
