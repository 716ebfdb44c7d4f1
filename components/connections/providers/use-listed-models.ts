"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type ListedModel } from "@/lib/attribution/provider-view";
import { useProviderActions } from "./provider-actions";
import { type DraftEndpoint } from "./provider-draft";

type List = { ok: true; models: readonly ListedModel[] } | { ok: false; message: string };

export interface ListedModels {
  /** What the endpoint has said as it stands in the form; null before it was asked. */
  list: List | null;
  isAsking: boolean;
  /** Whether the form says enough to ask. */
  canAsk: boolean;
  /** Asks the endpoint, unless it has answered as it stands. */
  ask: () => void;
}

/** The models of the endpoint in a form, asked for when somebody looks for one, and again when it has changed. */
export function useListedModels(workspace: string, endpoint: DraftEndpoint, isKeyNeeded: boolean): ListedModels {
  const { listModels } = useProviderActions();
  const [asked, setAsked] = useState<{ of: string; list: List | null } | null>(null);
  const of = JSON.stringify(endpoint);
  const hasKey = endpoint.key === undefined ? endpoint.id !== null : endpoint.key !== null;
  const canAsk = URL.canParse(endpoint.baseUrl) && (hasKey || !isKeyNeeded);
  const current = asked?.of === of ? asked : null;
  const begin = async () => {
    setAsked({ of, list: null });
    const answer = await ask(listModels, { ...endpoint, workspace });
    setAsked((now) => (now?.of === of ? { of, list: answer.ok ? answer.value : answer } : now));
  };
  return {
    list: current?.list ?? null,
    isAsking: current !== null && current.list === null,
    canAsk,
    ask: () => {
      if (canAsk && (current === null || current.list?.ok === false)) void begin();
    },
  };
}
