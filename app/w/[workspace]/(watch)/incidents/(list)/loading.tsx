import { SectionListSkeleton } from "@/components/measure/evaluations/section-list-skeleton";

export default function Loading() {
  return <SectionListSkeleton />;
}
