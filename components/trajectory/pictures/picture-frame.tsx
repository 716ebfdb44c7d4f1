"use client";
import { Download, Table2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { downloadScene } from "./download-scene";
import { type Scene } from "./scene";

/**
 * What stands around every picture: a bar with its switches, the same as a table, as a file, and
 * the way back to the list alone.
 */
export function PictureFrame({
  view,
  bar,
  scene,
  table,
  children,
}: {
  view: string;
  /** Switches and what is to be said of the picture. */
  bar: ReactNode;
  /** The picture for a file; null while there is none. */
  scene: (() => Scene) | null;
  /** The same in words and figures. */
  table: ReactNode;
  children: ReactNode;
}) {
  const { trace } = useReading();
  const { openView } = useMoves();
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div className="flex h-8 shrink-0 items-center gap-2 border-b bg-panel pr-1.5 pl-3 text-xs text-muted">
        <div
          role="group"
          aria-label="About the picture"
          tabIndex={0}
          className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto whitespace-nowrap [scrollbar-width:none]"
        >
          {bar}
        </div>
        <div className="flex shrink-0">
          <IconButton
            label={isTable ? "Show the picture" : "Show as a table"}
            className="size-6"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <Table2 className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton
            label="Save as SVG"
            className="size-6"
            disabled={scene === null}
            onClick={() => scene && downloadScene(scene(), trace.title, view)}
          >
            <Download className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton label="Close the picture" className="size-6" onClick={() => openView("list")}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        </div>
      </div>
      {isTable ? <div className="min-h-0 flex-1 overflow-auto bg-panel px-3 py-2">{table}</div> : children}
    </>
  );
}
