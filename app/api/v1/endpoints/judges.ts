import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { CertificationPlan } from "./evaluation-schemas";
import * as answers from "./judge-schemas";

const path = "/api/v1/judges";

export const listJudges = endpoint({
  method: "get",
  path,
  summary: "List the judges of the workspace: those with a certificate, each with its newest, and those without.",
  permission: "evaluation:read",
  query: z.object({ workspace: z.string().optional() }),
  answer: {
    status: 200,
    description: "The judges.",
    schema: z.object({
      certified: z.array(answers.CertifiedJudge),
      uncertified: z.array(answers.UncertifiedJudge).describe("Judges that answered here and have no certificate."),
    }),
  },
  handler: async ({ ctx }) => {
    const { listJudges } = await import("@/lib/services/measure/certificates/list-judges");
    return listJudges(ctx);
  },
});

export const CertificationWish = z.strictObject({
  method: z.string().max(100),
  provider: z.string().max(200).optional().describe("Name of one of the workspace's providers."),
  model: z.string().max(200).optional().describe("Defaults to the provider's first model."),
  count: z.int().min(1).max(100_000).describe("Labeled traces to draw."),
  maxCostUsd: z.number().positive().max(1_000_000).nullable().default(null),
  maxTokens: z.int().positive().nullable().default(null),
});

export const planCertification = endpoint({
  method: "post",
  path: `${path}/plan`,
  summary: "Estimate what certifying a judge would cost, and say what is missing. Starts nothing.",
  permission: "evaluation:write",
  body: CertificationWish,
  answer: { status: 200, description: "The estimate.", schema: z.object({ plan: CertificationPlan }) },
  handler: async ({ ctx, body: { method, provider, model, ...rest } }) => {
    const { planCertification } = await import("@/lib/services/measure/certificates/plan-certification");
    return { plan: await planCertification(ctx, { ...rest, entry: { method, provider, model } }) };
  },
});

export const certifyJudge = endpoint({
  method: "post",
  path,
  summary: "Certify a judge: draw labeled traces at random and start the runs that its certificate is made of.",
  permission: "evaluation:write",
  body: CertificationWish,
  answer: {
    status: 202,
    description: "The certificate to come, and the evaluation that its runs belong to.",
    schema: z.object({ id: z.uuid(), evaluationId: z.uuid() }),
  },
  handler: async ({ ctx, body: { method, provider, model, ...rest } }) => {
    const { startCertification } = await import("@/lib/services/measure/certificates/start-certification");
    return startCertification(ctx, { ...rest, entry: { method, provider, model } });
  },
});
