"use client";
import { Code, Copy, Diff, FoldVertical, GitFork, Link as LinkIcon, MessageSquare, User } from "lucide-react";
import { Kbd } from "@/components/ground/ui/kbd";
import { type MenuParts } from "@/components/ground/ui/lazy-menu";
import { visibleText } from "@/components/ground/ui/visible-text";
import { commentKey } from "../comments/comment-key";
import { whatIfKey } from "../replays/what-if-key";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";
import { useLab } from "../lab/lab-context";
import { copyStepLink, copyStepText } from "./copy-from-step";
import { changeKey, type StepMenuProps } from "./step-menu";

/** What can be done with one step, as the items of its menu. */
export function StepMenuItems({
  index,
  agent,
  step,
  view,
  onChange,
  facts,
  parts,
}: StepMenuProps & { parts: MenuParts }) {
  const { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } = parts;
  const { url, folds } = useReading();
  const commenting = useTalk();
  const lab = useLab();
  const { focusOn, openComments, openPanel } = useMoves();
  const isFocused = url.agent === agent;
  return (
    <>
      <DropdownMenuItem onSelect={() => onChange({ isChange: !view.isChange })}>
        <Diff aria-hidden />
        <span className="flex-1">{view.isChange ? "Show the content" : "What changed"}</span>
        <Kbd keys={changeKey} />
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onChange({ isRaw: !view.isRaw, isChange: false })}>
        <Code aria-hidden />
        {view.isRaw ? "Show rendered" : "Show raw"}
      </DropdownMenuItem>
      {commenting.mayWrite && (
        <DropdownMenuItem
          onSelect={() => {
            commenting.focus.ask();
            openComments(index);
          }}
        >
          <MessageSquare aria-hidden />
          <span className="flex-1">Comment</span>
          <Kbd keys={commentKey} />
        </DropdownMenuItem>
      )}
      {lab.mayRun && (
        <DropdownMenuItem onSelect={() => openPanel({ kind: "what-if", stepIndex: index })}>
          <GitFork aria-hidden />
          <span className="flex-1">What if…</span>
          <Kbd keys={whatIfKey} />
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => void copyStepLink(index)}>
        <LinkIcon aria-hidden />
        Copy link
      </DropdownMenuItem>
      <DropdownMenuItem disabled={!step} onSelect={() => step && void copyStepText(index, step)}>
        <Copy aria-hidden />
        Copy text
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => focusOn(isFocused ? null : agent)}>
        <User aria-hidden />
        <Named before={isFocused ? "Clear highlight" : "Highlight agent"} agent={isFocused ? null : agent} />
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => folds.toggleAgent(agent)}>
        <FoldVertical aria-hidden />
        <Named before={folds.collapsedAgents.has(agent) ? "Unfold" : "Fold"} agent={agent} />
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {facts.map((fact) => (
        <DropdownMenuLabel key={fact} className="py-0.5">
          {visibleText(fact)}
        </DropdownMenuLabel>
      ))}
    </>
  );
}

function Named({ before, agent }: { before: string; agent: string | null }) {
  return (
    <span className="min-w-0 truncate">
      {before} {agent !== null && <bdi>{visibleText(agent)}</bdi>}
    </span>
  );
}
