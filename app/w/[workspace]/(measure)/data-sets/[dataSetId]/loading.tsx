import { EvaluationSkeleton } from "@/components/evaluations/evaluation-skeleton";

export default function Loading() {
  return <EvaluationSkeleton />;
}
