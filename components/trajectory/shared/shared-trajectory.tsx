"use client";
import { useMemo } from "react";
import { CheatSheet } from "@/components/ground/shell/cheat-sheet";
import { CommandPalette } from "@/components/ground/shell/command-palette";
import { TemporaryPreferences, usePreferences } from "@/components/ground/preferences/preferences";
import { ShellStateProvider } from "@/components/ground/shell/shell-state";
import { shareSource } from "../trace/trace-source";
import { type TrajectoryData } from "../trace/trajectory-data";
import { TrajectoryReader } from "../page/trajectory-page";
import { shareReads } from "../share/share-reads";
import { TraceReadsProvider } from "../trace/trace-reads";

interface SharedTrajectoryProps {
  data: TrajectoryData;
  /** What the address of the share names it by. */
  token: string;
  /** What the passphrase was answered with; null where the share has none. */
  accessToken: string | null;
  /** Called when the access token is taken no more; the same function from one drawing to the next. */
  onExpired?: () => void;
}

const noCall = () => undefined;

/**
 * The whole page of a share: a trace to be read, and nothing that leads out of it. What the reader
 * changes of its looks is not kept.
 */
export function SharedTrajectory(props: SharedTrajectoryProps) {
  return (
    <TemporaryPreferences>
      <ShellStateProvider>
        <Frame {...props} />
      </ShellStateProvider>
    </TemporaryPreferences>
  );
}

function Frame({ data, token, accessToken, onExpired = noCall }: SharedTrajectoryProps) {
  const { density, fontSize } = usePreferences().preferences;
  const source = useMemo(() => shareSource(token, accessToken, onExpired), [token, accessToken, onExpired]);
  const reads = useMemo(() => shareReads(source, source.reads), [source]);
  return (
    <div data-density={density} data-font-size={fontSize}>
      <main id="content" tabIndex={-1} className="h-dvh min-w-0 outline-none">
        <TraceReadsProvider actions={reads}>
          <TrajectoryReader data={data} source={source} />
        </TraceReadsProvider>
      </main>
      <CommandPalette workspace={null} workspaces={null} listViews={null} />
      <CheatSheet />
    </div>
  );
}
