import { TracerListSkeleton } from "@/components/answers/tracers/tracer-list-skeleton";

export default function Loading() {
  return <TracerListSkeleton />;
}
