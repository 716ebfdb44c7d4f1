import { EvaluationSkeleton } from "@/components/measure/evaluations/evaluation-skeleton";

export default function Loading() {
  return <EvaluationSkeleton />;
}
