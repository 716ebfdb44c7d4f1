"use client";
import { useProviderActions } from "./provider-actions";
import { Pencil, Plus, Server, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { ProviderRestNote } from "@/components/connections/providers/provider-rest-note";
import { ProviderTest } from "@/components/connections/providers/provider-test";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { IconButton } from "@/components/ground/ui/icon-button";
import { type ProviderPreset } from "@/lib/attribution/provider-presets";
import { type ListedProvider, type ProviderView } from "@/lib/attribution/provider-view";
import { formatCompact, formatCount, formatDate, formatNumber } from "@/lib/format";

const ProviderSheet = dynamic(() => import("./provider-sheet").then((m) => m.ProviderSheet));

/** Who can be asked to judge, with what it costs. Keys go in and never come out. */
export function ProviderList({
  workspace,
  providers,
  presets,
  canWrite,
  today,
  now,
}: {
  workspace: string;
  providers: readonly ListedProvider[];
  presets: readonly ProviderPreset[];
  canWrite: boolean;
  /** ISO date, for new prices. */
  today: string;
  /** ISO 8601. */
  now: string;
}) {
  const actions = useProviderActions();
  const [edited, setEdited] = useState<ProviderView | "new" | null>(null);
  const [removed, setRemoved] = useState<ProviderView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (provider: ProviderView) => {
    setIsBusy(true);
    const answer = await ask(actions.remove, { workspace, id: provider.id });
    setIsBusy(false);
    setRemoved(null);
    if (answer.ok) toast.success(`${provider.name} deleted.`);
    else toast.error(answer.message);
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      <Plus className="size-4" aria-hidden />
      Add a provider
    </Button>
  );
  return (
    <SettingsSection
      isWide
      text="Model endpoints, OpenAI-compatible or Anthropic. The first model of the first provider is the default."
      action={providers.length > 0 && add}
    >
      <RefreshWhile isActive={providers.some(({ rest }) => rest !== null)} />
      {providers.length === 0 ? (
        <EmptyState
          icon={Server}
          title="No providers yet"
          text="Add an endpoint to run methods that ask a model."
          className="rounded-lg border bg-panel"
        >
          {add}
        </EmptyState>
      ) : (
        <ul className="rounded-lg border bg-panel">
          {providers.map((provider) => (
            <li key={provider.id} className="border-b px-4 py-3 last:border-0">
              <div className="flex items-center gap-2">
                <h3 className="min-w-0 truncate font-semibold" dir="auto">
                  {provider.name}
                </h3>
                <span className="min-w-0 flex-1 truncate font-mono text-xs text-faint">{provider.baseUrl}</span>
                {canWrite && (
                  <>
                    <ProviderTest
                      provider={provider}
                      test={(model) => ask(actions.test, { workspace, id: provider.id, model })}
                    />
                    <IconButton label={`Edit ${provider.name}`} onClick={() => setEdited(provider)}>
                      <Pencil className="size-3.5" aria-hidden />
                    </IconButton>
                    <IconButton label={`Delete ${provider.name}`} onClick={() => setRemoved(provider)}>
                      <Trash2 className="size-3.5" aria-hidden />
                    </IconButton>
                  </>
                )}
              </div>
              <p className="mt-0.5 text-xs text-faint">{limitsOf(provider)}</p>
              <ProviderRestNote workspace={workspace} provider={provider} canWrite={canWrite} now={now} />
              <ModelTable models={provider.models} manners={provider.manners} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {edited && (
          <ProviderSheet
            key={edited === "new" ? "new" : edited.id}
            workspace={workspace}
            provider={edited === "new" ? null : edited}
            presets={presets}
            today={today}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
      {removed && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRemoved(null)}
          title={`Delete ${removed.name}?`}
          confirmLabel="Delete the provider"
          onConfirm={() => void remove(removed)}
          isBusy={isBusy}
        >
          Its key and {formatCount(removed.models.length, "model")} are deleted. Finished runs keep their results;
          waiting runs fail.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

const limitsOf = (provider: ProviderView): string =>
  [
    provider.hasKey ? `key ${provider.keyHint ? `ends in ${provider.keyHint}` : "stored"}` : "no key",
    ...(provider.headerNames.length > 0 ? [formatCount(provider.headerNames.length, "extra header")] : []),
    rateOf(provider),
    `${provider.concurrency} at once`,
    `gives up after ${provider.timeoutMs / 1000} s`,
  ].join(" · ");

function rateOf({ requestsPerMinute, tokensPerMinute }: ProviderView): string {
  const limits = [
    requestsPerMinute !== null && formatCount(requestsPerMinute, "request"),
    tokensPerMinute !== null && `${formatNumber(tokensPerMinute)} tokens`,
  ].filter(Boolean);
  return limits.length === 0 ? "no rate limit" : `${limits.join(", ")} a minute`;
}

const price = (usd: number | null): string => (usd === null ? "?" : `$${usd}`);

function ModelTable({ models, manners }: Pick<ListedProvider, "models" | "manners">) {
  if (models.length === 0) return <p className="mt-2 text-muted">No models yet: edit the provider and add one.</p>;
  return (
    <ul className="mt-2 grid gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      {models.map((model) => (
        <li key={model.name} className="col-span-full grid grid-cols-subgrid items-baseline">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate font-mono text-xs">{model.name}</span>
            {model.seesImages && <span className="text-xs text-muted">sees images</span>}
            <MannerNote known={manners.find((known) => known.model === model.name)} />
          </span>
          <span className="figure text-muted">{formatCompact(model.contextTokens)} tokens of context</span>
          <span className="text-xs text-muted sm:text-right">
            {model.inputUsdPerMillion === null || model.outputUsdPerMillion === null ? (
              "cost unknown"
            ) : (
              <>
                <span className="figure">
                  {price(model.inputUsdPerMillion)} in, {price(model.outputUsdPerMillion)} out
                  {model.cachedInputUsdPerMillion !== null && `, ${price(model.cachedInputUsdPerMillion)} cached`}
                </span>{" "}
                <span className="text-faint">
                  per million{model.priceAsOf ? `, ${formatDate(model.priceAsOf)}` : ""}
                </span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a model is asked: found out when it answered, and kept for a week. */
function MannerNote({ known }: { known: ListedProvider["manners"][number] | undefined }) {
  if (!known) return null;
  return (
    <span className="text-xs text-faint" title={`How this model was found to be asked, ${formatDate(known.learnedAt)}`}>
      {known.words}
    </span>
  );
}
