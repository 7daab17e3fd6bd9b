/** Violations of an institution: data about the institution, not about a person. */
import { declareRows } from "../platform/row-declaration.ts";

export const penaltyRowDeclarations = declareRows({
  row: "penalty",
  pk: "institution#",
  sk: "penalty#",
  personal: {},
  plain: [],
  inner: ["id", "institutionId", "penalty", "objectedAt"],
});
