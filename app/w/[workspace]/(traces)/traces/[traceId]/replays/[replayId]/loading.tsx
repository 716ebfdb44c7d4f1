import { ReplaySkeleton } from "@/components/trajectory/replay-page/replay-skeleton";

export default function Loading() {
  return <ReplaySkeleton />;
}
