import { ListSkeleton } from "@/components/ground/page/page-skeleton";

export default function Loading() {
  return <ListSkeleton />;
}
