import { checkHealth } from "@/lib/services/ground/queue/check-health";

export const dynamic = "force-dynamic";

export const GET = async (): Promise<Response> => {
  const health = await checkHealth();
  return Response.json(health, {
    status: health.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
};
