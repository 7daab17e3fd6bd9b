/** Assignments of the institute's inspectors, and their findings. */
import { declareRows } from "../../platform/row-declaration.ts";

export const inspectionRowDeclarations = declareRows(
  {
    row: "inspector sent",
    pk: "inspector#",
    sk: "",
    personal: {},
    plain: [],
    inner: ["accountId", "key", "of"],
  },
  {
    row: "inspected: by whom",
    pk: "inspected#",
    sk: "inspector#",
    personal: {},
    plain: [],
    inner: ["accountId", "key", "of"],
  },
  {
    row: "inspection",
    pk: "inspected#",
    sk: "inspection#",
    personal: {
      "inspection.madeBy": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
      "inspection.inspector": { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" },
    },
    plain: [],
    inner: ["id", "inspection", "key", "of"],
  },
);
