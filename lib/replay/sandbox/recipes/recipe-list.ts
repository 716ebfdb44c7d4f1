import { type Recipe } from "../recipe";
import { type SandboxDomain } from "../sandbox-task";
import { documents } from "./documents";
import { planning } from "./planning";
import { programs } from "./programs";
import { sales } from "./sales";
import { schedule } from "./schedule";
import { units } from "./units";

export const recipes: Readonly<Record<SandboxDomain, Recipe>> = {
  sales,
  documents,
  programs,
  planning,
  units,
  schedule,
};
