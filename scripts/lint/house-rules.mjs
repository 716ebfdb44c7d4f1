import { lateAwait } from "./late-await.mjs";

/** Rules of our own, for ESLint and Oxlint alike. */
const house = { meta: { name: "house" }, rules: { "late-await": lateAwait } };
export default house;
