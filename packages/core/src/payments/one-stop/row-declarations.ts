/** Payments without an account: the payer is only known from their own entries. */
import { declareRows } from "../../platform/row-declaration.ts";

export const oneStopRowDeclarations = declareRows(
  {
    row: "one-stop payment",
    pk: "one-stop#",
    sk: "one-stop",
    personal: {
      record: { whose: "named", erase: "keep", ground: "withoutAccount", copy: "nobody" },
    },
    plain: [],
    inner: ["number", "version", "status", "issuedAt"],
  },
  {
    row: "one-stop payment",
    pk: "one-stop#",
    sk: "ticket#",
    personal: {},
    plain: [],
    inner: ["number", "expires", "hash"],
  },
  {
    row: "one-stop payment",
    pk: "one-stop#",
    sk: "notice#",
    personal: {
      notices: { whose: "named", erase: "keep", ground: "withoutAccount", copy: "nobody" },
    },
    plain: [],
    inner: ["number", "version", "shard", "waiting", "dueAt"],
  },
  {
    row: "counter",
    pk: "counter#",
    sk: "counter",
    personal: {},
    plain: [],
    inner: ["value", "year"],
  },
);
