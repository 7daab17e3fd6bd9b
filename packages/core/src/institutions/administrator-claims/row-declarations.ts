/** Rows of claims to administer an institution. */
import { declareRows } from "../../platform/row-declaration.ts";

export const claimRowDeclarations = declareRows(
  {
    row: "claim",
    pk: "account#",
    sk: "request#",
    personal: {
      account: { whose: "holder", erase: "row", copy: "self" },
      position: { whose: "holder", erase: "row", copy: "self" },
      reason: { whose: "holder", erase: "row", copy: "self" },
      letter: { whose: "holder", erase: "row", copy: "self" },
    },
    plain: [
      "id",
      "kind",
      "status",
      "language",
      "institutionId",
      "number",
      "createdAt",
      "decidedAt",
      "refusal",
      "refusalCodes",
    ],
    inner: ["accountId", "version", "decidedBy", "shard"],
  },
  {
    row: "claim's turn, places",
    pk: "account#",
    sk: "requesting",
    personal: {},
    plain: [],
    inner: ["accountId"],
  },
  {
    row: "claim's turn, places",
    pk: "account#",
    sk: "places",
    personal: {},
    plain: ["extra"],
    inner: ["accountId"],
  },
);
