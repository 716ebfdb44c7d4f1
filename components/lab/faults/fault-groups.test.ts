import { expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";
import { groupFaults } from "./fault-groups";

it("shows each fault of the catalogue once, under a mode that readers know", () => {
  const groups = groupFaults(faultCatalogue, mast.modes);
  expect(groups.flatMap(({ faults }) => faults.map(({ name }) => name)).sort()).toEqual(
    faultCatalogue.map(({ name }) => name).sort(),
  );
  expect(groups.map(({ mode }) => mode.id)).toEqual(groups.map(({ mode }) => mode.id).sort());
  expect(groups.every(({ mode }) => mode.definition !== "")).toBe(true);
});

it("loses no fault of a mode that it does not know", () => {
  const fault = { ...faultCatalogue[0], failureMode: "9.9" };
  expect(groupFaults([fault], mast.modes)).toEqual([
    { mode: { id: "9.9", title: "9.9", definition: "" }, faults: [fault] },
  ]);
});
