/** Rows of requests for a copy, legal holds and runs of retention. */
import { declareRows } from "../platform/row-declaration.ts";

export const privacyRowDeclarations = declareRows(
  {
    row: "copy of the own data",
    pk: "account#",
    sk: "subject-copy",
    personal: {},
    plain: ["id", "status", "requestedAt", "until"],
    inner: ["accountId", "parts", "done", "lastFile", "memberships"],
  },
  {
    row: "legal hold",
    pk: "legal-hold",
    sk: "",
    personal: {
      by: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      releasedBy: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["subject", "id", "name", "names", "reason", "at", "releasedAt"],
  },
  {
    row: "run of retention",
    pk: "retention",
    sk: "run#",
    personal: {
      run: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["id", "revision"],
  },
);
