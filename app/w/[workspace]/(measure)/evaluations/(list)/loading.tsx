import { SectionListSkeleton } from "@/components/evaluations/section-list-skeleton";

export default function Loading() {
  return <SectionListSkeleton />;
}
