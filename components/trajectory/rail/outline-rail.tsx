"use client";
import { useMemo, useRef } from "react";
import { agentHue, hueColor } from "@/components/ground/ui/agent-hue";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { agentCounts } from "../trace/step-outline";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { useTalk } from "../talk/talk-context";
import { useSize } from "../ground/use-size";
import { useSymptom } from "../ground/use-symptom";
import { AgentLegend } from "./agent-legend";
import {
  errorPath,
  heatCells,
  heatPx,
  laneGeometry,
  lanePaths,
  laneX,
  placeSignposts,
  type Signpost,
  stepY,
  threadPath,
} from "./lanes-model";
import { OutlineFrame } from "./outline-frame";
import { signposts } from "./signposts";

const postPx = 17;

/**
 * The whole trace at a glance: where suspicion falls, a lane per agent, what matters on sign posts, what is in view
 * as a frame. A click goes there.
 */
export function OutlineRail() {
  const { outline, outlineState, agents } = useReading();
  const { marks, selectedRun } = useAnswer();
  const commenting = useTalk();
  const { goToStep } = useMoves();
  const frame = useRef<HTMLDivElement>(null);
  const height = useSize(frame, { width: 230, height: 540 }).height;
  const speakers = useMemo(() => agentCounts(outline).map((agent) => agent.name), [outline]);
  const geometry = useMemo(
    () => laneGeometry(outline.length, speakers.length, height),
    [outline.length, speakers.length, height],
  );
  const lanes = useMemo(
    () => lanePaths(outline, speakers, geometry, (agent) => agentHue(agent, agents)),
    [outline, speakers, geometry, agents],
  );
  const thread = useMemo(
    () => (outlineState.isWhole ? threadPath(outline, speakers, geometry) : ""),
    [outline, outlineState.isWhole, speakers, geometry],
  );
  const errors = useMemo(() => errorPath(outline, geometry), [outline, geometry]);
  const heat = useMemo(() => heatCells(marks, rankedSuspects(selectedRun), geometry), [marks, selectedRun, geometry]);
  // A run that blames nobody says in which order to read, not whom to suspect.
  const heatColor = selectedRun?.attribution?.isAbstained ? "var(--muted)" : "var(--fault)";
  const symptom = useSymptom();
  const posts = useMemo(
    () => signposts(marks, outline, symptom, commenting.counts),
    [marks, outline, symptom, commenting.counts],
  );
  const placed = useMemo(() => placeSignposts(posts, geometry, postPx), [posts, geometry]);
  const drawnHeight = Math.max(geometry.height, placed.length * postPx);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={frame} className="min-h-0 flex-1 overflow-hidden p-2">
        <div className="relative flex" style={{ height: drawnHeight }}>
          <OutlineFrame
            geometry={geometry}
            height={drawnHeight}
            label={`Outline of ${formatCount(outline.length, "step")} by ${formatCount(speakers.length, "agent")}`}
          >
            {heat.map(({ y, height: tall, heat: strength }) => (
              <rect key={y} x={2} y={y} width={heatPx} height={tall} fill={heatColor} opacity={0.1 + strength * 0.7} />
            ))}
            {thread && <path d={thread} fill="none" stroke="var(--line-strong)" />}
            {lanes.map(({ hue, path }) => (
              <path key={hue} d={path} fill={hueColor(hue)} />
            ))}
            {errors && <path d={errors} fill="none" stroke="var(--fault)" strokeWidth={1.25} />}
            {posts.map((post) => (
              <PostMark
                key={`${post.tone}-${post.stepIndex}`}
                post={post}
                x={laneX(Math.max(0, speakers.indexOf(outline[post.stepIndex]?.agent ?? "")), geometry)}
                y={stepY(post.stepIndex, geometry)}
              />
            ))}
          </OutlineFrame>
          <ul aria-label="Marked steps" className="relative min-w-0 flex-1">
            {placed.map((post) => (
              <li
                key={`${post.tone}-${post.stepIndex}`}
                className="absolute inset-x-0"
                style={{ top: post.y - postPx / 2 }}
              >
                <button
                  type="button"
                  onClick={() => goToStep(post.stepIndex, "jump")}
                  className={cn(
                    "flex w-full items-baseline gap-1.5 rounded-sm px-1.5 text-left text-xs leading-4.25 hover:bg-hover",
                    post.tone === "fault" && "font-medium text-fault",
                    post.tone === "truth" && "font-medium text-truth",
                  )}
                >
                  <span className="figure shrink-0 text-2xs">{post.stepIndex}</span>
                  <span className="truncate">{post.words}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <AgentLegend />
    </div>
  );
}

function PostMark({ post, x, y }: { post: Signpost; x: number; y: number }) {
  if (post.tone === "plain") return null;
  if (post.tone === "truth") return <path d={`M${x - 12} ${y - 4}l6 4l-6 4z`} fill="var(--truth)" />;
  return <rect x={x - 6} y={y - 5} width={12} height={10} rx={3} fill="var(--fault)" />;
}
