"use client";
import Link from "next/link";
import { type ReactNode } from "react";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { hasModel, type MethodView, type RunOffer } from "./run-offer";

/** Every method, those that need no model first; without a model the others stay in sight, with how to get one. */
export function MethodPicker({
  offer,
  value,
  onChange,
}: {
  offer: RunOffer;
  value: string;
  onChange: (method: string) => void;
}) {
  const free = offer.methods.filter((method) => !method.needsJudge);
  const asking = offer.methods.filter((method) => method.needsJudge);
  const canAsk = hasModel(offer);
  return (
    <div className="space-y-4">
      {free.length > 0 && (
        <Group title="No model needed" note="Free, at once, and nothing leaves this server.">
          {free.map((method) => (
            <MethodRadio key={method.name} method={method} value={value} onChange={onChange} />
          ))}
        </Group>
      )}
      <Group title="Asks a model" note={canAsk ? null : <NoModel offer={offer} />}>
        {asking.map((method) => (
          <MethodRadio key={method.name} method={method} value={value} onChange={onChange} isDisabled={!canAsk} />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">{title}</legend>
      {note && <p className="mb-1.5 text-xs text-faint">{note}</p>}
      <div className="grid gap-1">{children}</div>
    </fieldset>
  );
}

function NoModel({ offer }: { offer: RunOffer }) {
  if (!offer.canAddProvider)
    return "There is no model to ask here yet. Ask an admin of this workspace to add a provider.";
  return (
    <>
      There is no model to ask here yet.{" "}
      <Link href={paths.settings(offer.workspace, "providers")} className="text-link underline underline-offset-2">
        Add a provider
      </Link>
    </>
  );
}

function MethodRadio({
  method: { name, title, summary, calls },
  value,
  onChange,
  isDisabled = false,
}: {
  method: MethodView;
  value: string;
  onChange: (method: string) => void;
  isDisabled?: boolean;
}) {
  return (
    <label
      className={cn(
        "flex items-start gap-2.5 rounded-md border px-2.5 py-1.5",
        value === name && "border-ink bg-sunken",
        isDisabled ? "text-faint" : value !== name && "hover:bg-hover/60",
      )}
    >
      <input
        type="radio"
        name="method"
        aria-label={title}
        aria-describedby={`about-${name}`}
        className="mt-1 accent-(--ink)"
        checked={value === name}
        disabled={isDisabled}
        onChange={() => onChange(name)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="font-medium">{title}</span>
          {calls && calls.max > 0 && (
            <span className="figure ml-auto shrink-0 text-2xs text-faint">
              {calls.min === calls.max
                ? formatCount(calls.max, "call")
                : `${calls.min}–${formatCount(calls.max, "call")}`}
            </span>
          )}
        </span>
        <span id={`about-${name}`} className="block text-xs text-muted">
          {summary}
        </span>
      </span>
    </label>
  );
}
