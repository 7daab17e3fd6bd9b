/**
 * The institute's own records of which staff member did or read what. An erasure removes searches for the person from
 * them, and the person from names of exports (`privacy/erase-from-desk.server.ts`).
 */
import { declareRows } from "../row-declaration.ts";

export const auditRowDeclarations = declareRows(
  {
    row: "staff's record",
    pk: "audit#",
    sk: "entry#",
    personal: {
      "entry.actor.name": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "entry.subject": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "entry.detail": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["entry"],
  },
  {
    row: "act of staff",
    pk: "acts#",
    sk: "act#",
    personal: {
      account: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      subject: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      detail: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["month", "id", "at", "accountId", "operation", "outcome"],
  },
  {
    row: "restricted reads",
    pk: "access#",
    sk: "entry#",
    personal: {
      "entry.actor.name": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "entry.subject": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "entry.detail": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["entry"],
  },
);
