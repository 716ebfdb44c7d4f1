"use client";
import { ChartNoAxesColumn, Download, Ellipsis, Image, Table2 } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";

/** What a card can do besides being read: the table of its figures, a picture, a file. */
export function PanelMenu({
  title,
  csv,
  isTableShown,
  onTable,
  onPicture,
}: {
  title: string;
  csv: string;
  isTableShown: boolean;
  onTable: () => void;
  /** Null where nothing is drawn. */
  onPicture: (() => void) | null;
}) {
  return (
    <LazyMenu
      align="end"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${title}: more`}
          title="Table, picture, CSV"
          className="-mr-1.5 shrink-0 px-1.5 text-muted max-sm:h-9 max-sm:px-2.5"
        >
          <Ellipsis className="size-4" aria-hidden />
        </Button>
      }
    >
      {({ DropdownMenuItem }) => (
        <>
          <DropdownMenuItem onSelect={onTable}>
            {isTableShown ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
            {isTableShown ? "Show as chart" : "Show as table"}
          </DropdownMenuItem>
          {onPicture && (
            <DropdownMenuItem onSelect={onPicture}>
              <Image aria-hidden />
              Save as PNG
            </DropdownMenuItem>
          )}
          <DropdownMenuItem asChild>
            <a href={csv} download>
              <Download aria-hidden />
              Save as CSV
            </a>
          </DropdownMenuItem>
        </>
      )}
    </LazyMenu>
  );
}
