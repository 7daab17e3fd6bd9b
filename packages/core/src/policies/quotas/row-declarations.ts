/** Counters of what an institution or an application has used: no personal data. */
import { declareRows } from "../../platform/row-declaration.ts";

const numbers = ["n#", "revision"];

export const quotaRowDeclarations = declareRows(
  { row: "quota", pk: "institution#", sk: "quota#", personal: {}, plain: [], inner: numbers },
  { row: "quota", pk: "application#", sk: "quota#", personal: {}, plain: [], inner: numbers },
  { row: "quota", pk: "account#", sk: "quota#", personal: {}, plain: [], inner: numbers },
);
