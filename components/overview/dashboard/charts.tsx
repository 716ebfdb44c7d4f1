"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ground/ui/skeleton";

// What draws charts weighs as much as the rest of the page, and fits them to a width that only a browser knows: it
// comes once the page can be read.
const loading = () => <Skeleton className="h-56" />;
export const BarList = dynamic(() => import("./bar-list").then((all) => all.BarList), { ssr: false, loading });
export const HeatChart = dynamic(() => import("./heat-chart").then((all) => all.HeatChart), { ssr: false, loading });
export const OutcomeChart = dynamic(() => import("./outcome-chart").then((all) => all.OutcomeChart), {
  ssr: false,
  loading,
});
export const LabelledChart = dynamic(() => import("./labelled-chart").then((all) => all.LabelledChart), {
  ssr: false,
  loading,
});
export const PositionChart = dynamic(() => import("./position-chart").then((all) => all.PositionChart), {
  ssr: false,
  loading,
});
export const CostChart = dynamic(() => import("./cost-chart").then((all) => all.CostChart), { ssr: false, loading });
