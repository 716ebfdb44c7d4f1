"use client";
import { ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { useAsked } from "@/components/ground/asking/use-asked";
import Link from "@/components/ground/ui/link";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type Purpose } from "@/lib/attribution/method";
import { recommendMethods } from "@/lib/attribution/recommend-methods";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { paths } from "@/lib/paths";
import { measuredWords } from "./measured-words";
import { MethodRow } from "./method-row";
import { groupMethods, hasModel, type MethodGroup, type MethodView, offeredMethods, type RunOffer } from "./run-offer";

const purposeWords: Readonly<Record<Purpose, string>> = {
  quick: "Quick",
  careful: "Careful",
  vote: "Vote",
};

const groups: readonly { group: MethodGroup; title: string; note: string }[] = [
  { group: "asks", title: "Ask a model", note: "The trace is sent to the model that you choose." },
  { group: "free", title: "No model needed", note: "Free and instant. Nothing leaves this server." },
  { group: "compares", title: "Compare traces", note: "Free. They read other traces of the same question." },
  {
    group: "replays",
    title: "Run the system again",
    note: "Slow, and the only ones that show what would have prevented the failure.",
  },
];

/**
 * Three recommended methods with what they would take and how often they were right, then all others folded by what
 * they need. One that cannot be run here stays in sight, with the reason and the way out. `plans` is null while there
 * is none yet; `model` is the one that would be asked.
 */
export function MethodPicker({
  offer,
  plans,
  model,
  value,
  onChange,
}: {
  offer: RunOffer;
  plans: readonly MethodPlan[] | null;
  model: string | null;
  value: string;
  onChange: (method: string) => void;
}) {
  const isAskable = hasModel(offer);
  const recommended = recommendMethods(offeredMethods(offer.methods), isAskable);
  const names = recommended.map(({ method }) => method.name);
  const { workspace, measure } = offer;
  const { answer } = useAsked(
    measure?.action,
    measure ? { workspace, traceId: measure.traceId, methods: names, model } : null,
  );
  const measured = answer && (answer.ok ? answer.value : {});
  const byGroup = groupMethods(offer.methods, offer.readReplays !== undefined);
  const planOf = (method: string) => plans?.find((plan) => plan.method === method) ?? null;
  return (
    <div role="radiogroup" aria-label="Method" className="space-y-4">
      <section aria-label="Recommended">
        <h3 className="mb-1 text-xs font-medium text-muted">Recommended</h3>
        <div className="overflow-hidden rounded-md border">
          {recommended.map(({ purpose, method }) => (
            <MethodRow
              key={method.name}
              method={method}
              purpose={purposeWords[purpose]}
              plan={planOf(method.name)}
              reason={
                method.needsJudge && !isAskable ? <NoModel offer={offer} /> : (planOf(method.name)?.unavailable ?? null)
              }
              isChosen={value === method.name}
              onChoose={() => onChange(method.name)}
            >
              {offer.measure && (isAskable || !method.needsJudge) && (
                <Measured method={method.name} measured={measured} />
              )}
            </MethodRow>
          ))}
        </div>
      </section>
      <section aria-label="All other methods">
        <h3 className="mb-1 text-xs font-medium text-muted">All other methods</h3>
        <div className="overflow-hidden rounded-md border">
          {groups.map(({ group, title, note }) => {
            const methods = byGroup[group].filter(({ name }) => !names.includes(name));
            if (methods.length === 0) return null;
            const noModel = group === "asks" && !isAskable ? <NoModel offer={offer} /> : null;
            const whyNone = noModel ?? sharedReason(methods, plans);
            return (
              <Folded
                key={group}
                title={title}
                count={methods.length}
                isOpen={methods.some(({ name }) => name === value)}
              >
                <p className="border-b px-2.5 pb-1.5 text-xs text-faint">
                  {whyNone ?? note}{" "}
                  {group === "compares" && methods.some(({ name }) => planOf(name)?.unavailable) && (
                    <Way href={paths.imports(offer.workspace)}>Import more</Way>
                  )}
                </p>
                {methods.map((method) => (
                  <MethodRow
                    key={method.name}
                    method={method}
                    plan={planOf(method.name)}
                    // What cannot be replayed as it is set may be so otherwise; the plan says why.
                    reason={
                      whyNone !== null ? "" : group === "replays" ? null : (planOf(method.name)?.unavailable ?? null)
                    }
                    isChosen={value === method.name}
                    onChoose={() => onChange(method.name)}
                  />
                ))}
              </Folded>
            );
          })}
        </div>
      </section>
    </div>
  );
}

function Folded({
  title,
  count,
  isOpen,
  children,
}: {
  title: string;
  count: number;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group border-b last:border-0" open={isOpen}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 px-2.5 hover:bg-hover/50 max-sm:min-h-10 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 shrink-0 text-faint group-open:rotate-90" aria-hidden />
        <span className="font-medium">{title}</span>
        <span className="figure text-faint">{count}</span>
      </summary>
      <div className="border-t pt-1.5">{children}</div>
    </details>
  );
}

/**
 * How often a recommended method was right: room for a line from the start. `measured` is by name: one that is not in
 * it is unknown; null while that is read.
 */
function Measured({
  method,
  measured,
}: {
  method: string;
  measured: Readonly<Record<string, ReliabilityView>> | null;
}) {
  return (
    <span className="mt-0.5 block min-h-4 text-faint">
      {measured === null ? <Skeleton className="inline-block h-3 w-40" /> : measuredWords(measured[method] ?? null)}
    </span>
  );
}

/** Why none of these methods can be run, where it is the same for all of several. */
function sharedReason(methods: readonly MethodView[], plans: readonly MethodPlan[] | null): string | null {
  const reasons = methods.map((method) => plans?.find((plan) => plan.method === method.name)?.unavailable ?? null);
  const [first = null] = reasons;
  return methods.length > 1 && reasons.every((reason) => reason === first) ? first : null;
}

function NoModel({ offer }: { offer: RunOffer }) {
  if (!offer.canAddProvider) return "No model connected yet. Ask an admin of this workspace to add a provider.";
  return (
    <>
      No model connected yet. <Way href={paths.settings(offer.workspace, "providers")}>Add a provider</Way>
    </>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-link underline underline-offset-2">
      {children}
    </Link>
  );
}
