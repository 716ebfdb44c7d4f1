"use client";
import {
  ChartNetwork,
  ChevronDown,
  ChevronUp,
  Columns3,
  Flag,
  FoldVertical,
  ArrowRightLeft,
  List,
  type LucideIcon,
  Maximize2,
  Quote,
  Rows2,
  Rows4,
  Search,
} from "lucide-react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { ReadingSettings } from "@/components/ground/shell/reading-settings";
import { CommandKey, KeyButton } from "@/components/ground/ui/key-button";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { type View, views } from "../address/url-state";
import { GoToStep } from "./go-to-step";
import { MoveMenu } from "./move-menu";
import { useStepMoves } from "./use-step-moves";

const group = "Trace";

/**
 * How the steps are drawn and how one moves over them. What stands here shows its key and
 * owns it; the menu has the rest.
 */
export function ReadingBar() {
  const { find, folds, isFullWidth } = useReading();
  const { setFullWidth } = useMoves();
  const moves = useStepMoves();
  return (
    <div
      role="toolbar"
      aria-label="Reading"
      className="@container flex h-9 shrink-0 items-center gap-0.5 overflow-x-auto border-b bg-panel px-3 [scrollbar-width:none]"
    >
      <ViewSwitch isTight={folds.loops.length > 0} />
      <DensitySwitch />
      <span className="min-w-2 flex-1" />
      <KeyButton command={moves.previous}>
        <ChevronUp className="size-4" aria-hidden />
      </KeyButton>
      <KeyButton command={moves.next}>
        <ChevronDown className="size-4" aria-hidden />
      </KeyButton>
      <KeyButton command={moves.decisive}>
        <Flag className="size-3.5" aria-hidden />
      </KeyButton>
      <KeyButton command={moves.nextQuote}>
        <Quote className="size-3.5" aria-hidden />
      </KeyButton>
      <MoveMenu
        commands={[
          ...[moves.first, moves.last, moves.previousOfAgent, moves.nextOfAgent, moves.previousLane, moves.nextLane],
          ...[moves.nextSuspect, moves.previousSuspect, moves.previousQuote],
        ]}
      />
      <span aria-hidden className="mx-1 h-4 border-l" />
      {folds.loops.length > 0 && (
        <KeyButton
          isPressed={folds.isFoldingLoops}
          command={{
            combination: "z",
            group,
            label: folds.isFoldingLoops ? "Expand repeated loops" : "Collapse repeated loops",
            run: () => folds.setFoldingLoops(!folds.isFoldingLoops),
          }}
        >
          <FoldVertical className="size-3.5" aria-hidden />
        </KeyButton>
      )}
      <GoToStep />
      <KeyButton
        isPressed={find.isOpen}
        command={{ combination: "mod+f", label: "Find in the steps", group, run: find.open }}
      >
        <Search className="size-3.5" aria-hidden />
      </KeyButton>
      <KeyButton
        isPressed={isFullWidth}
        className="max-lg:hidden"
        command={{
          combination: "f",
          group,
          label: isFullWidth ? "Show the rails" : "This step, full width",
          run: () => setFullWidth(!isFullWidth),
        }}
      >
        <Maximize2 className="size-3.5" aria-hidden />
      </KeyButton>
      <ReadingSettings />
    </div>
  );
}

const looks: Record<View, { words: string; icon: LucideIcon }> = {
  list: { words: "List", icon: List },
  lanes: { words: "Lanes", icon: Columns3 },
  graph: { words: "Graph", icon: ChartNetwork },
  sequence: { words: "Sequence", icon: ArrowRightLeft },
};

/** All of each step, or one line of it. */
function DensitySwitch() {
  const { preferences, changePreferences } = usePreferences();
  const { isOneLine } = preferences;
  const options = [
    { words: "Full text", icon: Rows2, isChosen: !isOneLine },
    { words: "One line", icon: Rows4, isChosen: isOneLine },
  ];
  return (
    <div role="group" aria-label="Steps as" className="ml-2 flex shrink-0 rounded-md border p-px">
      <CommandKey
        command={{
          combination: "o",
          group,
          label: isOneLine ? "Show the full text of steps" : "Show steps as one line each",
          run: () => changePreferences({ isOneLine: !isOneLine }),
        }}
      />
      {options.map(({ words, icon: Icon, isChosen }) => (
        <Tooltip key={words} content={words} keys="o">
          <button
            type="button"
            aria-label={words}
            aria-pressed={isChosen}
            onClick={() => changePreferences({ isOneLine: words === "One line" })}
            className={cn(
              "flex h-5.5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium hover:text-text",
              isChosen ? "bg-hover text-text" : "text-muted",
            )}
          >
            <Icon className="size-3.5 2xl:hidden" aria-hidden />
            <span className="max-2xl:hidden">{words}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

/** Its words go where the bar has no room for them; `isTight` where one more button stands in it. */
function ViewSwitch({ isTight }: { isTight: boolean }) {
  const { url } = useReading();
  const { openView } = useMoves();
  return (
    <div role="group" aria-label="View" className="flex shrink-0 gap-0.5">
      {views.map((view) => {
        const { words, icon: Icon } = looks[view];
        return (
          <Tooltip key={view} content={words}>
            <button
              type="button"
              aria-label={words}
              aria-pressed={url.view === view}
              onClick={() => openView(view)}
              className={cn(
                "flex h-6 items-center gap-1 rounded-sm px-1.5 text-xs font-medium hover:text-text",
                url.view === view ? "bg-hover text-text" : "text-muted",
              )}
            >
              <Icon className="size-3.5" aria-hidden />
              <span className={isTight ? "@max-[38rem]:hidden" : "@max-[36.5rem]:hidden"}>{words}</span>
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
