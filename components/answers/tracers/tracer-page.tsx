import { type ReactNode } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { PageHeader } from "@/components/ground/page/page-header";
import { Card } from "@/components/ground/charts/card";
import { GainCard } from "@/components/answers/tracers/gain-card";
import { HeadlineFigures } from "@/components/answers/tracers/headline-figures";
import { LabelQueue } from "@/components/answers/tracers/label-queue";
import { CalibrationCard, LearningCurve } from "@/components/answers/tracers/tracer-charts";
import { SignList } from "@/components/answers/tracers/sign-list";
import { shownVersion, systemTitle, trainRefusal } from "@/components/answers/tracers/tracer-words";
import { TracerStatus } from "@/components/answers/tracers/tracer-status";
import { TrainButton } from "@/components/answers/tracers/train-button";
import { VersionTable } from "@/components/answers/tracers/version-table";
import { WaysTable } from "@/components/answers/tracers/ways-table";
import { WithinTable } from "@/components/answers/tracers/within-table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TracerVersionView, type TracerView } from "@/lib/attribution/tracer-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** What has been learned of one system: its figures, what they rest on, its versions, and what to label next. */
export function TracerPage({
  workspace,
  tracer,
  askedVersion,
  mayLearn,
  now,
}: {
  workspace: string;
  tracer: TracerView;
  /** Number of the version in the address; null for the one that answers. */
  askedVersion: number | null;
  /** Whether this person may label, train and choose. */
  mayLearn: boolean;
  now: string;
}) {
  const shown = shownVersion(tracer.versions, askedVersion);
  const queue = <LabelQueue workspace={workspace} tracer={tracer} canLabel={mayLearn} now={now} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Tracers", href: paths.tracers(workspace) }]}
        title={visibleText(systemTitle(tracer))}
        actions={<TrainButton workspace={workspace} tracerId={tracer.id} refusal={trainRefusal(tracer, mayLearn)} />}
      />
      <RefreshWhile isActive={tracer.state === "training" || tracer.state === "waiting"} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-sm:p-3">
        <TracerStatus tracer={tracer} shown={shown} />
        {shown ? (
          <>
            <Figures version={shown} queue={queue} />
            <VersionTable
              workspace={workspace}
              tracer={tracer}
              shownNumber={shown.number}
              canChoose={mayLearn}
              now={now}
            />
          </>
        ) : (
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
            {queue}
            <WhatComes neededCount={tracer.neededCount} />
          </div>
        )}
      </div>
    </div>
  );
}

function WhatComes({ neededCount }: { neededCount: number }) {
  return (
    <Card title={`What ${neededCount} labels give you`}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-4 text-muted">
        <li>Training starts automatically, on this server and without a model.</li>
        <li>
          It is measured on your labels: each trace is answered by weights not trained on its question. You see the
          accuracy here, with intervals and baselines.
        </li>
        <li>It is used only if it is clearly better than the current version. You can roll back.</li>
      </ol>
    </Card>
  );
}

function Figures({ version, queue }: { version: TracerVersionView; queue: ReactNode }) {
  const { figures } = version;
  return (
    <>
      <HeadlineFigures figures={figures} />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="Compared with other methods" hint={`the same ${formatCount(figures.traceCount, "trace")}`}>
            <WaysTable
              title="Compared with other methods"
              own={`Version ${version.number}`}
              figures={figures}
              before={figures.before}
            />
          </Card>
          <Card title="Learning curve" hint="by labeled questions">
            <LearningCurve figures={figures} />
          </Card>
          <div className="grid gap-3 md:grid-cols-2">
            <CalibrationCard calibration={figures.calibration} />
            <Card title="Distance" hint="from named step to right step">
              <WithinTable figures={figures} />
            </Card>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {queue}
          <GainCard version={version} />
          <Card title="Learned signs" hint={`version ${version.number}`}>
            <SignList signs={version.signs} />
          </Card>
        </div>
      </div>
    </>
  );
}
