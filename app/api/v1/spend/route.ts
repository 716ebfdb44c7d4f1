import { route } from "@/lib/http/route-door";
import { getSpend } from "@/lib/services/answers/spend/get-spend";
import { setMonthlyBudget } from "@/lib/services/answers/spend/set-monthly-budget";
import * as endpoints from "../endpoints/spend";

export const GET = route({ permission: endpoints.getSpend.permission }, async ({ ctx }) => ({
  spend: await getSpend(ctx),
}));

const { permission, body } = endpoints.setBudget;
export const PATCH = route({ permission, body }, async (call) => {
  await setMonthlyBudget(call.ctx, call.body);
  return { spend: await getSpend(call.ctx) };
});
