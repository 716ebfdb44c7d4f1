"use client";
import { Command } from "cmdk";
import {
  Braces,
  CirclePlay,
  EyeOff,
  Files,
  FileUp,
  GraduationCap,
  KeyRound,
  Keyboard,
  List,
  Plus,
  Route,
  Search,
  Settings,
  Server,
  Signpost,
  UserRound,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { themes } from "@/components/shell/themes";
import { useKey } from "@/components/shell/key-provider";
import { type ShellProps } from "@/components/shell/shell-props";
import { useShellState } from "@/components/shell/shell-state";
import { useTraceSearch } from "@/components/shell/use-trace-search";
import { overlay } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { paths } from "@/lib/paths";
import { visibleText } from "@/components/ui/visible-text";

/** Go anywhere, do the common things, find a trace; from everywhere by one key. */
export function CommandPalette({ workspace, workspaces }: Pick<ShellProps, "workspace" | "workspaces">) {
  const { panel, open } = useShellState();
  const isOpen = panel === "palette";
  useKey({ combination: "mod+k", label: "Search and commands", group: "Everywhere" }, () =>
    open(isOpen ? null : "palette"),
  );
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => open(next ? "palette" : null)}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-150 -translate-x-1/2 overflow-hidden rounded-xl border bg-panel shadow-float outline-none animate-in fade-in-0 zoom-in-98 duration-100"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <PaletteBody workspace={workspace} workspaces={workspaces} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteBody({ workspace, workspaces }: Pick<ShellProps, "workspace" | "workspaces">) {
  const [text, setText] = useState("");
  const { open } = useShellState();
  const router = useRouter();
  const { setTheme } = useTheme();
  const traces = useTraceSearch(workspace?.slug ?? null, text);
  const run = (act: () => void) => () => {
    open(null);
    act();
  };
  const go = (href: string) => run(() => router.push(href));
  return (
    <Command loop label="Search and commands" className="flex flex-col">
      <div className="flex items-center gap-2 border-b px-3.5">
        <Search className="size-4 shrink-0 text-faint" aria-hidden />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Find a trace, go to a page, do something…"
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Kbd keys="Escape" />
      </div>
      <Command.List className="max-h-[min(56vh,26rem)] overflow-y-auto p-1.5">
        {traces.length === 0 && (
          <Command.Empty className="px-3 py-8 text-center text-muted">Nothing found.</Command.Empty>
        )}
        {workspace && traces.length > 0 && (
          <Group heading="Traces" isAlwaysShown>
            {traces.map((trace) => (
              <Item
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
              </Item>
            ))}
          </Group>
        )}
        {workspace && <WorkspacePages workspace={workspace} go={go} />}
        <Group heading="Workspaces">
          {workspaces
            .filter((each) => each.slug !== workspace?.slug)
            .map((each) => (
              <Item
                key={each.slug}
                value={`workspace ${each.name} ${each.slug}`}
                icon={List}
                onSelect={go(paths.traces(each.slug))}
              >
                Switch to {each.name}
              </Item>
            ))}
          <Item value="new workspace" icon={Plus} onSelect={go(paths.newWorkspace())}>
            New workspace
          </Item>
        </Group>
        <Group heading="Theme">
          {themes.map(({ value, label, icon }) => (
            <Item key={value} value={`theme ${label}`} icon={icon} onSelect={run(() => setTheme(value))}>
              Theme: {label.toLowerCase()}
            </Item>
          ))}
        </Group>
        <Group heading="You">
          <Item value="account password" icon={UserRound} onSelect={go(paths.account())}>
            Account
          </Item>
          {workspace && (
            <Item value="tour help" icon={Signpost} onSelect={go(paths.tour(workspace.slug))}>
              Take the tour
            </Item>
          )}
          <Item value="keys keyboard" icon={Keyboard} onSelect={() => open("cheat-sheet")}>
            Show the keys
          </Item>
        </Group>
      </Command.List>
    </Command>
  );
}

function WorkspacePages({ workspace, go }: { workspace: { slug: string }; go: (href: string) => () => void }) {
  const { slug } = workspace;
  return (
    <Group heading="Go to">
      <Item value="traces" icon={List} onSelect={go(paths.traces(slug))}>
        Traces
      </Item>
      <Item value="import traces upload" icon={FileUp} onSelect={go(paths.traces(slug, { import: "1" }))}>
        Import traces
      </Item>
      <Item value="imports files history" icon={Files} onSelect={go(paths.imports(slug))}>
        Imports
      </Item>
      <Item value="runs" icon={CirclePlay} onSelect={go(paths.runs(slug))}>
        Runs
      </Item>
      <Item value="tracers train learn systems weights" icon={GraduationCap} onSelect={go(paths.tracers(slug))}>
        Tracers
      </Item>
      <Item value="settings general" icon={Settings} onSelect={go(paths.settings(slug))}>
        Settings
      </Item>
      <Item value="settings mappings fields" icon={Braces} onSelect={go(paths.settings(slug, "mappings"))}>
        Mappings
      </Item>
      <Item value="settings redaction mask secrets" icon={EyeOff} onSelect={go(paths.settings(slug, "redaction"))}>
        Redaction
      </Item>
      <Item value="settings providers models" icon={Server} onSelect={go(paths.settings(slug, "providers"))}>
        Providers
      </Item>
      <Item value="settings api keys" icon={KeyRound} onSelect={go(paths.settings(slug, "api-keys"))}>
        API keys
      </Item>
      <Item value="settings members" icon={Users} onSelect={go(paths.settings(slug, "members"))}>
        Members
      </Item>
    </Group>
  );
}

/** What the server has found is shown as it is; the rest is narrowed by what is typed. */
function Group({
  heading,
  isAlwaysShown = false,
  children,
}: {
  heading: string;
  isAlwaysShown?: boolean;
  children: ReactNode;
}) {
  return (
    <Command.Group
      heading={heading}
      forceMount={isAlwaysShown}
      className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-2xs **:[[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  icon: Icon,
  isAlwaysShown = false,
  children,
  ...rest
}: {
  value: string;
  isAlwaysShown?: boolean;
  icon: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...rest}
      forceMount={isAlwaysShown}
      className="flex h-8 cursor-default items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover"
    >
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      {children}
    </Command.Item>
  );
}
