"use client";
import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useState } from "react";
import { type Columns } from "@/components/traces/list/use-columns";
import { Button } from "@/components/ground/ui/button";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";
import { allColumns } from "@/lib/traces/list-columns";

const ColumnsPanel = dynamic(() => import("./columns-panel").then((m) => m.ColumnsPanel), { loading: TypingAhead });

/** The button of the columns, with how many are shown. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Columns"
      className="w-76 p-1.5"
      trigger={
        <Button
          size="lg"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-state={isOpen ? "open" : "closed"}
          onClick={() => setOpen(!isOpen)}
        >
          <Columns3 className="size-3.5 text-faint" aria-hidden />
          Columns
          <span className="figure text-faint">
            {columns.layout.length} of {allColumns.length}
          </span>
        </Button>
      }
    >
      <ColumnsPanel columns={columns} />
    </LazyPopover>
  );
}
