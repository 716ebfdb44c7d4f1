import { floors } from "./floors.mjs";
import { lateAwait } from "./late-await.mjs";

/** Rules of our own, for ESLint and Oxlint alike. */
const house = { meta: { name: "house" }, rules: { floors, "late-await": lateAwait } };
export default house;
