/** Rows of the staff roster. */
import { declareRows } from "../../platform/row-declaration.ts";

export const staffRowDeclarations = declareRows(
  {
    row: "staff roster, roles",
    pk: "staff",
    sk: "member#",
    personal: {
      "member.account": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["member", "version", "id"],
  },
  {
    row: "staff roster, roles",
    pk: "staff",
    sk: "role#",
    personal: {},
    plain: [],
    inner: ["role", "holders", "retired", "version", "members"],
  },
  {
    row: "change of a staff account to be confirmed",
    pk: "staff-request",
    sk: "request#",
    personal: {
      "request.account": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "request.newAccount": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "request.requestedBy": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "request.requesterName": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: ["request", "requestedAt"],
    inner: ["id"],
  },
  {
    row: "review of roles",
    pk: "staff-review",
    sk: "member#",
    personal: { review: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: [],
    inner: ["id"],
  },
  {
    row: "second factor offer",
    pk: "account#",
    sk: "pending-factor",
    personal: {},
    plain: [],
    inner: ["kind", "accountId", "sessionId", "value", "handle", "expires"],
  },
);
