"use client";
import { useMemo, useRef } from "react";
import { agentHue, hueColor } from "@/components/ui/agent-hue";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { agentCounts } from "../step-outline";
import { useInView, useMoves, useTrajectory } from "../trajectory-context";
import {
  laneGeometry,
  lanePaths,
  laneX,
  placeSignposts,
  type Signpost,
  stepAtY,
  stepY,
  threadPath,
} from "./lanes-model";
import { signposts } from "./signposts";
import { useSize } from "../use-size";

const postPx = 17;

/** The whole trace at a glance: a lane per agent, what matters on sign posts, what is in view as a frame. A click goes there. */
export function OutlineRail() {
  const { outline, agents, marks } = useTrajectory();
  const inView = useInView();
  const { goToStep } = useMoves();
  const frame = useRef<HTMLDivElement>(null);
  const height = useSize(frame, { width: 230, height: 540 }).height;
  const speakers = useMemo(() => agentCounts(outline).map((agent) => agent.name), [outline]);
  const geometry = useMemo(
    () => laneGeometry(outline.length, speakers.length, height),
    [outline.length, speakers.length, height],
  );
  const lanes = useMemo(() => lanePaths(outline, speakers, geometry), [outline, speakers, geometry]);
  const thread = useMemo(() => threadPath(outline, speakers, geometry), [outline, speakers, geometry]);
  const posts = useMemo(() => signposts(marks, outline), [marks, outline]);
  const placed = useMemo(() => placeSignposts(posts, geometry, postPx), [posts, geometry]);
  const drawnHeight = Math.max(geometry.height, placed.length * postPx);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={frame} className="min-h-0 flex-1 overflow-hidden p-2">
        <div className="relative flex" style={{ height: drawnHeight }}>
          <svg
            width={geometry.width}
            height={drawnHeight}
            role="img"
            aria-label={`Outline of ${formatCount(outline.length, "step")} by ${formatCount(speakers.length, "agent")}`}
            className="shrink-0 cursor-pointer"
            onClick={(event) =>
              goToStep(
                stepAtY(event.clientY - event.currentTarget.getBoundingClientRect().top, outline.length, geometry),
                "jump",
              )
            }
          >
            {thread && <path d={thread} fill="none" stroke="var(--line-strong)" />}
            {lanes.map(({ agent, path }) => (
              <path key={agent} d={path} fill={hueColor(agentHue(agent, agents))} />
            ))}
            {posts.map((post) => (
              <PostMark
                key={`${post.tone}-${post.stepIndex}`}
                post={post}
                x={laneX(Math.max(0, speakers.indexOf(outline[post.stepIndex]?.agent ?? "")), geometry)}
                y={stepY(post.stepIndex, geometry)}
              />
            ))}
            <rect
              x={1}
              width={geometry.width - 2}
              y={Math.max(0.5, stepY(inView.first, geometry) - geometry.stepPx / 2)}
              height={Math.max(4, (inView.last - inView.first + 1) * geometry.stepPx)}
              rx={4}
              fill="none"
              stroke="var(--focus)"
            />
          </svg>
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
      <Legend />
    </div>
  );
}

function PostMark({ post, x, y }: { post: Signpost; x: number; y: number }) {
  if (post.tone === "plain") return null;
  if (post.tone === "truth") return <path d={`M${x - 12} ${y - 4}l6 4l-6 4z`} fill="var(--truth)" />;
  return <rect x={x - 6} y={y - 5} width={12} height={10} rx={3} fill="var(--fault)" />;
}

/** Who took how many steps; a click lets their steps stand out. */
function Legend() {
  const { outline, agents, focusAgent } = useTrajectory();
  const { focusOn } = useMoves();
  const counts = useMemo(() => agentCounts(outline).sort((a, b) => b.stepCount - a.stepCount), [outline]);
  return (
    <div role="group" aria-label="Agents" className="max-h-44 shrink-0 overflow-y-auto border-t px-2 py-1.5">
      {counts.map(({ name, stepCount }) => (
        <button
          key={name}
          type="button"
          aria-pressed={focusAgent === name}
          title={focusAgent === name ? "Show all agents alike" : `Let the steps of ${name} stand out`}
          onClick={() => focusOn(focusAgent === name ? null : name)}
          className={cn(
            "flex h-5.5 w-full items-center gap-1.75 rounded-sm px-1.5 text-xs hover:bg-hover",
            focusAgent === name && "bg-hover font-medium",
            focusAgent && focusAgent !== name && "text-faint",
          )}
        >
          <span
            aria-hidden
            className="size-2 shrink-0 rounded-[2px]"
            style={{ background: hueColor(agentHue(name, agents)) }}
          />
          <span className="truncate" dir="auto">
            {name}
          </span>
          <span className="figure ml-auto shrink-0 text-2xs text-faint">{formatCount(stepCount, "step")}</span>
        </button>
      ))}
    </div>
  );
}
