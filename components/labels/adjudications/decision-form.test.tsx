import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KeyProvider } from "@/components/ground/keys/key-provider";
import { type DecisionDraft, emptyDraft } from "./decision-draft";
import { DecisionForm } from "./decision-form";

const draw = (draft: DecisionDraft, hasTried = false) =>
  renderToStaticMarkup(
    <KeyProvider>
      <DecisionForm
        draft={draft}
        onChange={() => undefined}
        trace={{ agents: ["Planner"], stepCount: 3 }}
        taxonomies={{ chosen: null, known: [] }}
        hasTried={hasTried}
        isBusy={false}
        onDecide={() => undefined}
      />
    </KeyProvider>,
  );

it("shows the quotes that come along with a claim, so that none is kept unseen", () => {
  const html = draw({ ...emptyDraft, quotes: [{ stepIndex: 2, text: "wrong sum\u202e" }] });
  expect(html).toContain("1 quote");
  expect(html).toContain("step 2:");
  expect(html).not.toContain("\u202e");
  expect(draw(emptyDraft)).not.toContain("Included in the decision");
});

it("says what is missing only once somebody has tried", () => {
  expect(draw(emptyDraft)).not.toContain("Choose the responsible agent.");
  expect(draw(emptyDraft, true)).toContain("Choose the responsible agent.");
});
