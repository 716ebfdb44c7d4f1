import { OverviewSkeleton } from "@/components/overview/dashboard/overview-skeleton";

export default function Loading() {
  return <OverviewSkeleton />;
}
