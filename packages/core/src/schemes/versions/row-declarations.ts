/** Versions of schemes: no personal data but who of the staff wrote and published them. */
import { declareRows } from "../../platform/row-declaration.ts";

const byStaff = { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } as const;
export const schemeVersionRowDeclarations = declareRows(
  {
    row: "version of a scheme",
    pk: "scheme-version",
    sk: "",
    personal: { writtenBy: byStaff, publishedBy: byStaff },
    plain: [],
    inner: ["scheme", "version", "from", "overlay", "note", "publishedAt"],
  },
  {
    row: "version of a scheme (head)",
    pk: "policy",
    sk: "version#",
    personal: {},
    plain: [],
    inner: ["scheme", "version", "from", "publishedAt"],
  },
  {
    row: "next version of a scheme",
    pk: "scheme-draft",
    sk: "",
    personal: { writers: byStaff },
    plain: [],
    inner: ["scheme", "revision", "from", "overlay", "note", "updatedAt"],
  },
);
