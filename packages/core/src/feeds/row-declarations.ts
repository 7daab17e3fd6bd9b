/** Rows of calendar feeds; only the digest of a secret is stored. */
import { declareRows } from "../platform/row-declaration.ts";

export const feedRowDeclarations = declareRows(
  {
    row: "calendar feed",
    pk: "feed#",
    sk: "feed",
    personal: {},
    plain: [],
    inner: ["accountId", "institutionId", "createdAt", "hash", "epoch"],
  },
  {
    row: "calendar feed (own)",
    pk: "account#",
    sk: "personal-feed#",
    personal: {},
    plain: ["institutionId", "createdAt"],
    inner: ["accountId", "hash", "epoch"],
  },
);
