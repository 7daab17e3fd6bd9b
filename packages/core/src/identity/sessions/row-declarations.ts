/** Rows of sessions: where their holder is signed in. */
import { declareRows } from "../../platform/row-declaration.ts";

export const sessionRowDeclarations = declareRows({
  row: "session",
  pk: "account#",
  sk: "access#",
  personal: {
    device: { whose: "holder", erase: "row", copy: "self" },
  },
  plain: ["createdAt", "touchedAt", "factorAt"],
  inner: ["accountId", "epoch", "hash"],
});
