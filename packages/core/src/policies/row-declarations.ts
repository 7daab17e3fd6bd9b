/** Rules, decrees and publications: no personal data but who of the staff prepared a rule. */
import { declareRows } from "../platform/row-declaration.ts";

export const ruleRowDeclarations = declareRows(
  {
    row: "policy override",
    pk: "policy",
    sk: "policy#",
    personal: {},
    plain: [],
    inner: ["override", "policy", "entry", "id", "firstDay", "key", "value", "version", "setBy", "at"],
  },
  {
    row: "prepared policy",
    pk: "prepared-policy",
    sk: "",
    personal: { decision: { whose: "staff", erase: "keep", ground: "officialDuty", copy: "nobody" } },
    plain: [],
    inner: ["id", "at", "by"],
  },
  {
    row: "calendar decree",
    pk: "calendar",
    sk: "",
    personal: {},
    plain: [],
    inner: ["decree", "former", "day", "revision", "version", "value"],
  },
  {
    row: "calendar log",
    pk: "calendar#log",
    sk: "",
    personal: {},
    plain: [],
    inner: ["entry"],
  },
  {
    row: "publication",
    pk: "publication#",
    sk: "",
    personal: {},
    plain: [],
    inner: ["content", "version", "id", "kind"],
  },
);
