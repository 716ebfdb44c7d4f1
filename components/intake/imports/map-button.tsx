"use client";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { type ImportView } from "@/lib/traces/import-view";

const MappingDialog = dynamic(
  () => import("@/components/intake/mappings/mapping-dialog").then((m) => m.MappingDialog),
  { loading: TypingAhead },
);

/** Opens what says how a file is read, over the batch. */
export function MapButton({
  workspace,
  view,
  onMapped,
  isWayOut = false,
}: {
  workspace: string;
  view: ImportView;
  onMapped: (view: ImportView) => void;
  /** Nothing can come in without it. */
  isWayOut?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const router = useRouter();
  const canMap = view.preview?.canMap ?? null;
  if (canMap === null) return null;
  return (
    <>
      <Button size="sm" variant={isWayOut ? "primary" : "ghost"} onClick={() => setIsOpen(true)}>
        {view.options.mapping ? "Change the mapping" : canMap === "text" ? "Split by speakers" : "Map its fields"}
      </Button>
      {isOpen && (
        <MappingDialog
          workspace={workspace}
          view={view}
          onClose={() => setIsOpen(false)}
          onUsed={(mapped) => {
            setIsOpen(false);
            onMapped(mapped);
            if (mapped.options.mappingName !== null) router.refresh(); // other files may be read by it as well
          }}
        />
      )}
    </>
  );
}
