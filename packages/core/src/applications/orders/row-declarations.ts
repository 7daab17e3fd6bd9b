/** Orders at the payment gateway. */
import { declareRows } from "../../platform/row-declaration.ts";

export const orderRowDeclarations = declareRows(
  {
    row: "ledger",
    pk: "ledger#",
    sk: "entry#",
    personal: {},
    plain: [],
    inner: ["day", "id", "entry"],
  },
  {
    row: "confirmed proof of payment",
    pk: "payment-slip#",
    sk: "confirmed",
    personal: {},
    plain: [],
    inner: ["sha256", "applicationIds"],
  },
  {
    row: "order",
    pk: "application#",
    sk: "order#",
    personal: {
      "order.invoiceName": { whose: "named", erase: "keep", ground: "accounting", copy: "self" },
    },
    plain: ["id", "applicationId", "order"],
    inner: ["version", "shard", "dueAt", "refundOf", "order.version", "order.dueAt", "institutionId"],
  },
);
