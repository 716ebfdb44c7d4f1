"use client";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { formatNumber } from "@/lib/format";
import { type FindQuery, parseFindQuery, printFindQuery } from "@/lib/traces/find-query";
import { foldText } from "@/lib/traces/find-text";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type StepKind } from "@/lib/traces/trace";
import { agentCounts } from "../trace/step-outline";
import { useReading } from "../reading/reading-context";

/**
 * Narrows the search by what the trace has: its agents, the kinds of its steps, its errors. The same as can be typed.
 */
export function FindMenus() {
  const { find, outline, agents, url } = useReading();
  const query = parseFindQuery(url.q ?? "");
  const change = (part: Partial<FindQuery>) => find.search(printFindQuery({ ...query, ...part }));
  const speaking = useMemo(() => agentCounts(outline), [outline]);
  const kinds = useMemo(() => countKinds(outline), [outline]);
  const isChosen = (name: string) => query.agents.some((each) => foldText(each) === foldText(name));
  const toggleAgent = (name: string) =>
    change({
      agents: isChosen(name)
        ? query.agents.filter((each) => foldText(each) !== foldText(name))
        : [...query.agents, name],
    });
  const isErrorsOnly = query.isError === true;
  return (
    <div role="group" aria-label="Narrow the search" className="flex shrink-0 items-center gap-0.5">
      <Menu name="Agent" chosenCount={query.agents.length}>
        {speaking.map(({ name, stepCount }) => (
          <Item key={name} isChecked={isChosen(name)} count={stepCount} onToggle={() => toggleAgent(name)}>
            <AgentChip name={name} agents={agents} />
          </Item>
        ))}
      </Menu>
      <Menu name="Kind" chosenCount={query.kinds.length}>
        {kinds.map(({ kind, stepCount }) => (
          <Item
            key={kind}
            isChecked={query.kinds.includes(kind)}
            count={stepCount}
            onToggle={() =>
              change({
                kinds: query.kinds.includes(kind)
                  ? query.kinds.filter((each) => each !== kind)
                  : [...query.kinds, kind],
              })
            }
          >
            {stepKindWords[kind]}
          </Item>
        ))}
      </Menu>
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isErrorsOnly}
        onClick={() => change({ isError: isErrorsOnly ? null : true })}
        className={isErrorsOnly ? "bg-hover" : "text-muted"}
      >
        <TriangleAlert className="size-3 max-sm:hidden" aria-hidden />
        Errors
      </Button>
    </div>
  );
}

function Menu({ name, chosenCount, children }: { name: string; chosenCount: number; children: ReactNode }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost" className={chosenCount > 0 ? "bg-hover" : "text-muted"}>
          {name}
          {chosenCount > 0 && <span className="figure text-faint">{chosenCount}</span>}
          <ChevronDown className="size-3 max-sm:hidden" aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-80 max-w-72 overflow-y-auto">
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Item({
  isChecked,
  count,
  onToggle,
  children,
}: {
  isChecked: boolean;
  count: number;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenuCheckboxItem
      checked={isChecked}
      onCheckedChange={onToggle}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="figure pl-4 text-xs text-faint">{formatNumber(count)}</span>
    </DropdownMenuCheckboxItem>
  );
}

/** The kinds that the trace has, in their order, with how many steps are of each. */
function countKinds(outline: readonly { kind: StepKind }[]): { kind: StepKind; stepCount: number }[] {
  const counts = new Map<StepKind, number>();
  for (const { kind } of outline) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return stepKinds.flatMap((kind) => {
    const stepCount = counts.get(kind) ?? 0;
    return stepCount > 0 ? [{ kind, stepCount }] : [];
  });
}
