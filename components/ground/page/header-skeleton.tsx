"use client";
import { useParams, usePathname } from "next/navigation";
import { placeAt } from "@/components/ground/page/places";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** The top of a page that is on its way: a page of a place has its tabs at once. */
export function HeaderSkeleton() {
  const { workspace } = useParams<{ workspace: string }>();
  if (placeAt(workspace, usePathname())?.isPage) return <SectionHeader />;
  return (
    <div className="flex h-12 shrink-0 items-center border-b bg-panel px-4">
      <Skeleton className="h-4 w-40" />
    </div>
  );
}
