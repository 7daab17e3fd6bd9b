/** Rows of requests for a copy. */
import { declareRows } from "../platform/personal.ts";

export const subjectRows = declareRows({
  row: "copy of the own data",
  pk: "account#",
  sk: "subject-copy",
  personal: {},
  plain: ["id", "status", "requestedAt", "until"],
  inner: ["accountId", "parts", "done"],
});
