import { visibleText } from "@/components/ground/ui/visible-text";
import { RailSection } from "../ground/rail-section";

/** What a judge said that named no step when it was asked first. `isAnswered`: it named one when it was asked again. */
export function Denied({ words, isAnswered }: { words: string; isAnswered: boolean }) {
  return (
    <RailSection title={isAnswered ? "No step named at first" : "No step named"}>
      {isAnswered && (
        <p className="mb-1.5 text-muted">
          The judge first found no step that decided this run. Asked again, it named the likeliest one: treat this
          answer with caution.
        </p>
      )}
      <blockquote dir="auto" className="border-l-2 pl-2.5 leading-[1.55] break-words whitespace-pre-wrap">
        {visibleText(words)}
      </blockquote>
    </RailSection>
  );
}
