import { findMethod } from "@/lib/attribution/method-list";
import { type AlertChoices } from "@/lib/attribution/watching/alert-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindIds } from "../../ground/sight/blind-where.sql";
import { listAutomationChoices } from "../automations/list-automation-choices";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { readMethods, readNamedAgents, readSystems } from "./list-alert-choices.sql";

/**
 * What a rule may be told to watch: systems, agents that were named, methods whose runs there are, automations, and the
 * channels that it may tell. Of traces that the reader is to label blind, neither agents nor methods: where a system
 * failed once, they would be the answer.
 */
export const listAlertChoices = async (ctx: WorkspaceContext): Promise<AlertChoices> => {
  const { workspaceId } = ctx;
  const blind = blindIds(ctx);
  await freshFacts(workspaceId);
  const [systems, agents, methods, automations, { channels }] = await Promise.all([
    readSystems(prisma, workspaceId),
    readNamedAgents(prisma, workspaceId, blind),
    readMethods(prisma, workspaceId, blind),
    prisma.automation.findMany({ where: { workspaceId }, orderBy: { name: "asc" }, select: { id: true, name: true } }),
    listAutomationChoices(ctx),
  ]);
  return {
    systems: systems.map(({ key, name }) => ({
      key: unescapeFromStorage(key),
      name: key === "" ? null : unescapeFromStorage(name ?? key),
    })),
    agents: agents.map(({ key, name, systemKey }) => ({
      key: unescapeFromStorage(key),
      name: unescapeFromStorage(name),
      systemKey: unescapeFromStorage(systemKey),
    })),
    methods: methods.map(({ weights, ...method }) => ({
      ...method,
      title: findMethod(method.name)?.title ?? method.name,
      weights: weights === null ? null : `own weights ${weights}`,
    })),
    automations: automations.map(({ id, name }) => ({ id, name: unescapeFromStorage(name) })),
    channels,
  };
};
