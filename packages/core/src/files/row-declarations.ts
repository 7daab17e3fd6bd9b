/** Rows of files; their content is in the bucket and is kept or erased with the owner. */
import { declareRows } from "../platform/row-declaration.ts";

export const fileRowDeclarations = declareRows({
  row: "file",
  pk: "institution#",
  sk: "file#",
  personal: {
    name: { whose: "named", erase: "keep", ground: "institutionRecord", copy: "self" },
  },
  plain: [
    "id",
    "institutionId",
    "purpose",
    "type",
    "size",
    "status",
    "reason",
    "issuedOn",
    "width",
    "height",
    "uploadedAt",
    "arrivedAt",
    "sentBytes",
  ],
  inner: ["sha256", "uploadedBy", "scanAskedAt", "verdict", "scan", "removedAt"],
});
