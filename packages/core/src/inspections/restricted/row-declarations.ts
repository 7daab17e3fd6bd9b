/** Authorisations of readers of the statistics bureau. */
import { declareRows } from "../../platform/row-declaration.ts";

export const authorisationRowDeclarations = declareRows({
  row: "bureau's authorisation",
  pk: "account#",
  sk: "statistics-authorisation#",
  personal: {},
  plain: [],
  inner: ["session", "at", "until", "number", "authorisation", "accountId"],
});
