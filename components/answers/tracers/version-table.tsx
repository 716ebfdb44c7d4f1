"use client";
import { useTracerActions } from "./tracer-actions";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { Card } from "@/components/ground/charts/card";
import { ChooseDialog, type ChosenWeights } from "@/components/answers/tracers/choose-dialog";
import { FigureText } from "@/components/answers/tracers/figure-text";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { cn } from "@/lib/cn";
import { type TracerVersionView, type TracerView } from "@/lib/attribution/tracer-view";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

const head = "pb-1.5 pr-3 text-left whitespace-nowrap text-xs font-medium text-faint";

/** Every version that was trained, which one answers, and the way to another one and back. */
export function VersionTable({
  workspace,
  tracer,
  shownNumber,
  canChoose,
  now,
}: {
  workspace: string;
  tracer: TracerView;
  shownNumber: number;
  canChoose: boolean;
  now: string;
}) {
  const [chosen, setChosen] = useState<ChosenWeights | null>(null);
  const versions = tracer.versions.toSorted((one, other) => other.number - one.number);
  const activeNumber = tracer.active?.number ?? 0;
  return (
    <Card title="Versions" hint="trained weights never change">
      {tracer.isPinned && <Pinned workspace={workspace} tracer={tracer} canChoose={canChoose} />}
      <table aria-label="Versions" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={head}>
              Version
            </th>
            <th scope="col" className={cn(head, "max-md:hidden")}>
              Trained
            </th>
            <th scope="col" className={cn(head, "max-sm:hidden")}>
              Labels
            </th>
            <th scope="col" className={head}>
              Exact step
            </th>
            <th scope="col" className={cn(head, "max-lg:hidden")}>
              Decision
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">State</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr>*]:border-t [&>tr>*]:py-2 [&>tr>*]:pr-3 [&>tr>*]:align-top">
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              href={paths.tracer(workspace, tracer.id, { version: version.number })}
              isShown={version.number === shownNumber}
              isOlder={version.number < activeNumber}
              onChoose={canChoose ? () => setChosen({ id: version.id, number: version.number }) : null}
              now={now}
            />
          ))}
          <ShippedRow
            isActive={tracer.active === null}
            onChoose={canChoose ? () => setChosen({ id: null, number: null }) : null}
          />
        </tbody>
      </table>
      {chosen && (
        <ChooseDialog
          workspace={workspace}
          tracerId={tracer.id}
          chosen={chosen}
          activeNumber={tracer.active?.number ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

function VersionRow({
  version,
  href,
  isShown,
  isOlder,
  onChoose,
  now,
}: {
  version: TracerVersionView;
  href: string;
  isShown: boolean;
  isOlder: boolean;
  onChoose: (() => void) | null;
  now: string;
}) {
  return (
    <tr>
      <th scope="row" className="text-left font-normal whitespace-nowrap">
        <Link
          href={href}
          scroll={false}
          className={cn("hover:underline", isShown ? "font-semibold" : "text-link")}
          {...(isShown ? { "aria-current": "true" as const } : {})}
        >
          Version {version.number}
        </Link>
        {isShown && <span className="text-xs text-faint max-sm:block"> shown above</span>}
      </th>
      <td className="text-muted max-md:hidden">
        <RelativeTime at={version.createdAt} now={now} />
      </td>
      <td className="figure max-sm:hidden">{formatNumber(version.traceCount)}</td>
      <td>
        <FigureText figure={version.figures.step} />
      </td>
      <td className="text-xs text-muted break-words max-lg:hidden">{version.decision}</td>
      <td className="pr-0! text-right whitespace-nowrap">
        <ActiveOrChoose
          isActive={version.isActive}
          word={isOlder ? "Roll back" : "Choose"}
          name={`version ${version.number}`}
          onChoose={onChoose}
        />
      </td>
    </tr>
  );
}

function ShippedRow({ isActive, onChoose }: { isActive: boolean; onChoose: (() => void) | null }) {
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        Shipped weights
      </th>
      <td className="max-md:hidden" />
      <td className="max-sm:hidden" />
      <td />
      <td className="max-lg:hidden" />
      <td className="pr-0! text-right whitespace-nowrap">
        <ActiveOrChoose isActive={isActive} word="Roll back" name="the shipped weights" onChoose={onChoose} />
      </td>
    </tr>
  );
}

function ActiveOrChoose({
  isActive,
  word,
  name,
  onChoose,
}: {
  isActive: boolean;
  word: string;
  name: string;
  onChoose: (() => void) | null;
}) {
  if (isActive) return <Pill tone="strong">in use</Pill>;
  if (!onChoose) return null;
  return (
    <Button size="sm" onClick={onChoose} aria-label={`${word === "Choose" ? word : `${word} to`} ${name}`}>
      {word}
    </Button>
  );
}

function Pinned({ workspace, tracer, canChoose }: { workspace: string; tracer: TracerView; canChoose: boolean }) {
  const { unpin } = useTracerActions();
  const { isBusy, send } = usePageAction(unpin);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-60">
        Manually set to {tracer.active ? `version ${tracer.active.number}` : "the shipped weights"}. New versions are
        still trained but do not replace it.
      </p>
      {canChoose && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void send({ workspace, tracerId: tracer.id }, "Following new versions again.")}
        >
          {isBusy && <Spinner />}
          Follow new versions
        </Button>
      )}
    </div>
  );
}
