"use client";
import { Maximize2 } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { IconButton } from "@/components/ground/ui/icon-button";
import { type RunRecord } from "@/lib/attribution/run-record";
import { useMoves } from "../address/moves";
import { RailSection } from "../ground/rail-section";
import { exhibitTitle } from "./exhibit-title";

/** Only runs that found something besides their answer need its code. */
const ExhibitBody = dynamic(() => import("./exhibit-body").then((m) => m.ExhibitBody), { loading: TypingAhead });

/** What a method found besides its answer, one section each; every one opens wide in a dialog. */
export function Exhibits({ run }: { run: RunRecord }) {
  const { openPanel } = useMoves();
  return run.attribution?.exhibits?.map((exhibit, index) => (
    <RailSection
      key={index}
      title={exhibitTitle(exhibit)}
      aside={
        <IconButton
          label={`Enlarge: ${exhibitTitle(exhibit)}`}
          className="-my-1 size-6"
          onClick={() => openPanel({ kind: "exhibit", index })}
        >
          <Maximize2 className="size-3.5" aria-hidden />
        </IconButton>
      }
    >
      <ExhibitBody exhibit={exhibit} run={run} isWide={false} />
    </RailSection>
  ));
}
