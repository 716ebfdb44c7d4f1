import { TracerListSkeleton } from "@/components/tracers/tracer-list-skeleton";

export default function Loading() {
  return <TracerListSkeleton />;
}
