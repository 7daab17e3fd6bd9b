/** The request for a copy of the own data. */
import { declareRows } from "../platform/personal.ts";

export const subjectRows = declareRows({
  row: "copy of the own data",
  pk: "account#",
  sk: "subject-copy",
  personal: {},
  plain: ["id", "status", "requestedAt", "until"],
  inner: ["parts", "done"],
});
