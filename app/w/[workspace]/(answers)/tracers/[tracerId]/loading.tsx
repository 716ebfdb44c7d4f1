import { TracerSkeleton } from "@/components/tracers/tracer-skeleton";

export default function Loading() {
  return <TracerSkeleton />;
}
