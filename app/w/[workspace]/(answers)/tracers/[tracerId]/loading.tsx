import { TracerSkeleton } from "@/components/answers/tracers/tracer-skeleton";

export default function Loading() {
  return <TracerSkeleton />;
}
