import { route } from "@/lib/http/route-door";
import { listAutomations } from "@/lib/services/watch/automations/list-automations";
import * as endpoints from "../endpoints/watching";

const { permission } = endpoints.listAutomations;

export const GET = route({ permission }, async ({ ctx }) => {
  const automations = await listAutomations(ctx);
  return {
    automations: automations.map(
      ({ id, name, filter, isEnabled, methodTitle, queueName, channelNames, faults, ...rest }) => ({
        id,
        name,
        filter,
        isEnabled,
        methodTitle,
        queueName,
        channelNames,
        faults,
        maxRunCostUsd: rest.maxRunCostUsd,
        monthlyBudgetUsd: rest.monthlyBudgetUsd,
        month: rest.month,
        lastAt: rest.lastAt,
      }),
    ),
  };
});
