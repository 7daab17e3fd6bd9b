/** Rows of contact persons of an institution. */
import { declareRows } from "../../platform/row-declaration.ts";

export const contactRowDeclarations = declareRows({
  row: "contact",
  pk: "institution#",
  sk: "contact#",
  personal: {
    "fields.nameZh": { whose: "contact", erase: "contact", copy: "self" },
    "fields.nameForeign": { whose: "contact", erase: "contact", copy: "self" },
    "fields.jobTitleZh": { whose: "contact", erase: "contact", copy: "self" },
    "fields.jobTitleForeign": { whose: "contact", erase: "contact", copy: "self" },
    "fields.phone": { whose: "contact", erase: "contact", copy: "self" },
    "fields.mobile": { whose: "contact", erase: "contact", copy: "self" },
    "fields.fax": { whose: "contact", erase: "contact", copy: "self" },
    "fields.email": { whose: "contact", erase: "contact", copy: "self" },
    "fields.postalAddress": { whose: "contact", erase: "contact", copy: "self" },
  },
  plain: ["fields.employmentStatus", "id", "institutionId"],
  inner: ["version"],
});
