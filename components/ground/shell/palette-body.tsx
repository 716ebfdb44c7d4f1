"use client";
import { Command } from "cmdk";
import {
  Bookmark,
  BookOpen,
  CornerDownRight,
  Keyboard,
  List,
  Plus,
  Route,
  Search,
  SquareSlash,
  UserRound,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { themes } from "@/components/ground/preferences/themes";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { paletteFilter } from "@/components/ground/shell/palette-filter";
import { palettePages } from "@/components/ground/shell/palette-pages";
import { type PaletteProps, type PaletteView, type ShellWorkspace } from "@/components/ground/shell/shell-props";
import { type BoundCommand, useBoundKeys, withoutTwins } from "@/components/ground/keys/key-provider";
import { usePaletteViews } from "@/components/ground/shell/use-palette-views";
import { useShellState } from "@/components/ground/shell/shell-state";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { useTraceSearch } from "@/components/ground/search/use-trace-search";
import { CommandGroup, CommandRow } from "@/components/ground/ui/command-rows";
import { Kbd } from "@/components/ground/ui/kbd";
import { useChosenRow } from "@/components/ground/ui/use-chosen-row";
import { paths } from "@/lib/paths";
import { visibleText } from "@/components/ground/ui/visible-text";

/** What can be found and done, narrowed by what is typed. */
export function PaletteBody({ workspace, workspaces, listViews }: PaletteProps) {
  const [text, setText] = useState("");
  useTypedAhead(setText);
  const { open } = useShellState();
  const router = useRouter();
  const { changePreferences } = usePreferences();
  const commands = withoutTwins(useBoundKeys()).filter(({ group }) => group !== "Everywhere" && group !== "Go to");
  // What the page makes of what is typed: a number is a step of the trace that is open.
  const offers = commands.flatMap(({ offer }) => offer?.(text) ?? []);
  const { traces, isSearching } = useTraceSearch(workspace?.slug ?? null, text);
  const views = usePaletteViews(workspace?.slug ?? null, listViews);
  const { ref, command } = useChosenRow(text, traces);
  const run = (act: () => void) => () => {
    open(null);
    // Once the palette is gone and has given the focus back, so that what is done here may take it.
    requestAnimationFrame(() => requestAnimationFrame(act));
  };
  const go = (href: string) => run(() => router.push(href));
  return (
    <Command loop label="Search and commands" filter={paletteFilter} {...command} className="flex flex-col">
      <div className="flex items-center gap-2 border-b px-3.5">
        <Search className="size-4 shrink-0 text-faint" aria-hidden />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={
            workspaces ? "Find a trace, go to a page, do something…" : "Go to a step by its number, do something…"
          }
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Kbd keys="Escape" />
      </div>
      <Command.List ref={ref} className="max-h-[min(56vh,26rem)] overflow-y-auto p-1.5">
        {traces.length + offers.length === 0 && (
          <Command.Empty className="px-3 py-8 text-center text-muted">
            {isSearching ? "Searching…" : "Nothing found."}
          </Command.Empty>
        )}
        <PageCommands commands={commands.filter(({ combination }) => combination === null)} run={run} />
        {offers.length > 0 && (
          <CommandGroup heading="This page" isAlwaysShown>
            {offers.map((offer) => (
              <CommandRow
                key={offer.label}
                value={offer.label}
                isAlwaysShown
                icon={CornerDownRight}
                onSelect={run(offer.run)}
              >
                {offer.label}
              </CommandRow>
            ))}
          </CommandGroup>
        )}
        {workspace && traces.length > 0 && (
          <CommandGroup heading={text.trim() === "" ? "Newest traces" : "Traces"} isAlwaysShown>
            {traces.map((trace) => (
              <CommandRow
                key={trace.id}
                value={`trace ${trace.id}`}
                isAlwaysShown
                icon={Route}
                onSelect={go(paths.trace(workspace.slug, trace.id))}
              >
                <span className="truncate" dir="auto">
                  {visibleText(trace.title)}
                </span>
                <span className="ml-auto shrink-0 pl-3 text-xs text-faint">{trace.outcome}</span>
              </CommandRow>
            ))}
          </CommandGroup>
        )}
        {workspace && <WorkspacePages workspace={workspace} commands={commands} go={go} />}
        {workspace && views.length > 0 && <Views slug={workspace.slug} views={views} go={go} />}
        <PageCommands commands={commands.filter(({ combination }) => combination !== null)} run={run} />
        {workspaces && <Workspaces others={workspaces.filter((each) => each.slug !== workspace?.slug)} go={go} />}
        <CommandGroup heading="Theme">
          {themes.map(({ value, label, icon }) => (
            <CommandRow
              key={value}
              value={`Theme: ${label}`}
              icon={icon}
              onSelect={run(() => changePreferences({ theme: value }))}
            >
              Theme: {label.toLowerCase()}
            </CommandRow>
          ))}
        </CommandGroup>
        <CommandGroup heading={workspaces ? "You" : "Help"}>
          {workspaces && (
            <CommandRow value="Account" keywords={["password name"]} icon={UserRound} onSelect={go(paths.account())}>
              Account
            </CommandRow>
          )}
          <CommandRow
            value="Documentation"
            keywords={["docs guide help how API recipes"]}
            icon={BookOpen}
            onSelect={go(paths.docs())}
          >
            Documentation
          </CommandRow>
          <CommandRow
            value="Show the keys"
            keywords={["keyboard shortcuts help"]}
            icon={Keyboard}
            onSelect={() => open("cheat-sheet")}
          >
            Show the keys
          </CommandRow>
        </CommandGroup>
      </Command.List>
    </Command>
  );
}

function Workspaces({ others, go }: { others: readonly ShellWorkspace[]; go: (href: string) => () => void }) {
  return (
    <CommandGroup heading="Workspaces">
      {others.map((each) => (
        <CommandRow
          key={each.slug}
          value={`Switch to ${each.name}`}
          keywords={["workspace", each.slug]}
          icon={List}
          onSelect={go(paths.traces(each.slug))}
        >
          Switch to {each.name}
        </CommandRow>
      ))}
      <CommandRow value="New workspace" icon={Plus} onSelect={go(paths.newWorkspace())}>
        New workspace
      </CommandRow>
    </CommandGroup>
  );
}

/** What the page itself can do, each with its key where it has one. */
function PageCommands({ commands, run }: { commands: readonly BoundCommand[]; run: (act: () => void) => () => void }) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((group) => (
    <CommandGroup key={group} heading={group === "Trace" ? "This trace" : group}>
      {commands
        .filter((command) => command.group === group)
        .map((command) => (
          <CommandRow
            key={command.label}
            value={`${command.label} (${group})`}
            icon={SquareSlash}
            onSelect={run(command.run)}
          >
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.combination !== null && <Kbd keys={command.combination} />}
          </CommandRow>
        ))}
    </CommandGroup>
  ));
}

function Views({ slug, views, go }: { slug: string; views: readonly PaletteView[]; go: (href: string) => () => void }) {
  return (
    <CommandGroup heading="Saved views">
      {views.map(({ id, name, page }) => (
        <CommandRow
          key={id}
          value={`${name} (${page})`}
          keywords={["saved view"]}
          icon={Bookmark}
          onSelect={go(paths.savedView(slug, id))}
        >
          <span className="truncate" dir="auto">
            {visibleText(name)}
          </span>
          <span className="ml-auto shrink-0 pl-3 text-xs text-faint">{page}</span>
        </CommandRow>
      ))}
    </CommandGroup>
  );
}

/** All pages but those that the page on screen has a command of its own for. */
function WorkspacePages({
  workspace,
  commands,
  go,
}: {
  workspace: ShellWorkspace;
  commands: readonly BoundCommand[];
  go: (href: string) => () => void;
}) {
  const pages = palettePages(workspace.role).filter((page) => commands.every(({ label }) => label !== page.label));
  return (
    <CommandGroup heading="Go to">
      {pages.map(({ label, where, words, icon, href }) => (
        <CommandRow
          key={label}
          value={label}
          keywords={[where ?? "", words]}
          icon={icon}
          onSelect={go(href(workspace.slug))}
        >
          {label}
          {where && <span className="ml-auto shrink-0 pl-3 text-xs text-faint">{where}</span>}
        </CommandRow>
      ))}
    </CommandGroup>
  );
}
