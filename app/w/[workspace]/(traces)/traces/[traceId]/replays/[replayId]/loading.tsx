import { ReplaySkeleton } from "@/components/trajectory/replays/beside/replay-skeleton";

export default function Loading() {
  return <ReplaySkeleton />;
}
