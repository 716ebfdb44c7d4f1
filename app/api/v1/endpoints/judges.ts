import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import * as answers from "./judge-schemas";

export const listJudges = endpoint({
  method: "get",
  path: "/api/v1/judges",
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
