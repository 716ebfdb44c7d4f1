import { dataSetWords } from "@/lib/attribution/evaluation/data-set-words";
import { providerWords, secretWords } from "@/lib/attribution/provider-words";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { automationWords } from "@/lib/attribution/watching/automation-words";
import { channelWords } from "@/lib/attribution/watching/channel-words";
import { ruleWords } from "@/lib/attribution/watching/rule-words";
import { destinationWords } from "@/lib/attribution/write-back/destination-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { versionOf } from "@/lib/traces/saved-words";

// What a workspace has saved, each with the version that its form would take as `seen`.

export const showProviders = async (ctx: WorkspaceContext) => {
  const { listProviders } = await import("@/lib/services/connections/providers/list-providers");
  return (await listProviders(ctx)).map((provider) => ({
    ...provider,
    version: versionOf(providerWords(provider, secretWords(provider))),
  }));
};

export const showChannels = async (ctx: WorkspaceContext) => {
  const { listChannels } = await import("@/lib/services/connections/channels/list-channels");
  return (await listChannels(ctx)).map((channel) => ({ ...channel, version: versionOf(channelWords(channel)) }));
};

export const showDestinations = async (ctx: WorkspaceContext) => {
  const { listDestinations } = await import("@/lib/services/watch/write-back/list-destinations");
  return (await listDestinations(ctx)).map((one) => ({ ...one, version: versionOf(destinationWords(one)) }));
};

export const withAutomationVersion = (one: AutomationView) => ({ ...one, version: versionOf(automationWords(one)) });

export const showAutomations = async (ctx: WorkspaceContext) => {
  const { listAutomations } = await import("@/lib/services/watch/automations/list-automations");
  return (await listAutomations(ctx)).map(withAutomationVersion);
};

export const showRules = async (ctx: WorkspaceContext) => {
  const { listRules } = await import("@/lib/services/watch/alerts/list-rules");
  return (await listRules(ctx)).map((rule) => ({ ...rule, version: versionOf(ruleWords(rule)) }));
};

/** The version of the names of a data set. */
export const dataSetVersion = (names: { name: string; description: string }): string => versionOf(dataSetWords(names));
