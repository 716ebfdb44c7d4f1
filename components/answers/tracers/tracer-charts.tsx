"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ground/ui/skeleton";

// What draws charts weighs as much as the rest of a page: it comes once the page can be read.
const loading = () => <Skeleton className="h-60" />;
export const LearningCurve = dynamic(() => import("./learning-curve").then((all) => all.LearningCurve), {
  ssr: false,
  loading,
});
export const CalibrationCard = dynamic(() => import("./calibration-card").then((all) => all.CalibrationCard), {
  ssr: false,
  loading,
});
