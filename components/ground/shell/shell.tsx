"use client";
import { AppRail } from "@/components/ground/shell/app-rail";
import { CommandPalette } from "@/components/ground/shell/command-palette";
import { CheatSheet } from "@/components/ground/shell/cheat-sheet";
import { type ShellPeople, type ShellProps } from "@/components/ground/shell/shell-props";
import { PreferencesProvider, usePreferences } from "@/components/ground/preferences/preferences";
import { ShellStateProvider } from "@/components/ground/shell/shell-state";

/** Rail (a bar at the bottom of narrow screens), palette, cheat sheet; the page stands in the rest. */
export function Shell({ preferences, savePreferences, ...rest }: ShellProps) {
  return (
    <PreferencesProvider stored={preferences} save={savePreferences}>
      <ShellStateProvider>
        <Frame {...rest} />
      </ShellStateProvider>
    </PreferencesProvider>
  );
}

function Frame({
  user,
  workspace,
  workspaces,
  signOut,
  listViews,
  unreadCount = 0,
  children,
}: ShellPeople & Pick<ShellProps, "listViews" | "children">) {
  const { density, fontSize } = usePreferences().preferences;
  return (
    <div data-density={density} data-font-size={fontSize}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-3 py-1.5 font-medium text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] print:block print:h-auto max-sm:grid-cols-1 max-sm:grid-rows-[minmax(0,1fr)_auto]">
        <AppRail
          user={user}
          workspace={workspace}
          workspaces={workspaces}
          signOut={signOut}
          unreadCount={unreadCount}
        />
        <main id="content" tabIndex={-1} className="min-h-0 min-w-0 outline-none max-sm:row-start-1">
          {children}
        </main>
      </div>
      <CommandPalette workspace={workspace} workspaces={workspaces} listViews={listViews} />
      <CheatSheet />
    </div>
  );
}
