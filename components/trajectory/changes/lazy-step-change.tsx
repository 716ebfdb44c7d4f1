"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** What compares texts is fetched when somebody wants to see what changed. */
export const LazyStepChange = dynamic(() => import("./step-change").then((module) => module.StepChange), {
  ssr: false,
  loading: () => <Skeleton className="mt-1 h-4 w-3/5" />,
});
