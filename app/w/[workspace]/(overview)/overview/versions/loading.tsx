import { OverviewSkeleton } from "@/components/overview/overview-skeleton";

export default function Loading() {
  return <OverviewSkeleton />;
}
