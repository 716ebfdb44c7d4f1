"use client";
import { useMemo } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { agentHue } from "@/lib/traces/agent-color";
import { agentsOf } from "@/lib/traces/speakers-apart";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { agentCounts } from "../trace/step-outline";
import { evidenceSteps, rankedSuspects } from "../trace/step-marks";
import { errorPath, heatCells, heatPx, laneGeometry, lanePaths, laneX, stepY, threadPath } from "./lanes-model";
import { OutlineFrame } from "./outline-frame";

/** The whole of a long trace in little: where suspicion falls, a lane per agent, what is in view as a frame. */
export function OutlineMap({ heightPx }: { heightPx: number }) {
  const { outline, outlineState, trace } = useReading();
  const { marks, selectedRun } = useAnswer();
  const speakers = useMemo(() => agentCounts(outline).map((agent) => agent.name), [outline]);
  const speaking = agentsOf(trace.agents);
  const geometry = useMemo(
    () => laneGeometry(outline.length, speakers.length, heightPx),
    [outline.length, speakers.length, heightPx],
  );
  const lanes = useMemo(() => lanePaths(outline, speakers, geometry, agentHue), [outline, speakers, geometry]);
  const thread = useMemo(
    () => (outlineState.isWhole ? threadPath(outline, speakers, geometry) : ""),
    [outline, outlineState.isWhole, speakers, geometry],
  );
  const errors = useMemo(() => errorPath(outline, geometry), [outline, geometry]);
  const heat = useMemo(() => heatCells(marks, rankedSuspects(selectedRun), geometry), [marks, selectedRun, geometry]);
  // A run that blames nobody says in which order to read, not whom to suspect.
  const heatColor = selectedRun?.attribution?.isAbstained ? "var(--muted)" : "var(--fault)";
  const found = useMemo(() => evidenceSteps(marks).filter((step) => step < outline.length), [marks, outline.length]);
  const named = useMemo(
    () => [...marks].filter(([step, mark]) => step < outline.length && (mark.isDecisive || mark.isTruth)),
    [marks, outline.length],
  );
  return (
    <OutlineFrame
      geometry={geometry}
      height={heightPx}
      label={`Outline of ${formatCount(outline.length, "step")} by ${formatCount(speaking.length, "agent")}`}
    >
      {heat.map(({ y, height: tall, heat: strength }) => (
        <rect key={y} x={2} y={y} width={heatPx} height={tall} fill={heatColor} opacity={0.1 + strength * 0.7} />
      ))}
      {thread && <path d={thread} fill="none" stroke="var(--line)" />}
      {lanes.map(({ hue, path }) => (
        <path key={hue} d={path} fill={`var(--a${hue})`} />
      ))}
      {errors && <path d={errors} fill="none" stroke="var(--fault)" strokeWidth={1.25} />}
      {found.map((step) => {
        const x = laneX(Math.max(0, speakers.indexOf(outline[step]?.agent ?? "")), geometry);
        const y = stepY(step, geometry);
        return (
          <path key={step} d={`M${x - 4} ${y - 1.5}h8m-8 3h8m-2-5-4 7`} fill="none" stroke="var(--text)">
            <title>{visibleText(marks.get(step)?.evidence.join("\n") ?? "")}</title>
          </path>
        );
      })}
      {named.map(([step, mark]) => {
        const x = laneX(Math.max(0, speakers.indexOf(outline[step]?.agent ?? "")), geometry);
        const y = stepY(step, geometry);
        if (!mark.isDecisive) return <path key={step} d={`M${x - 6} ${y - 4}l6 4l-6 4z`} fill="var(--truth)" />;
        return <rect key={step} x={x - 4} y={y - 4} width={8} height={8} rx={2} fill="var(--fault)" />;
      })}
    </OutlineFrame>
  );
}
