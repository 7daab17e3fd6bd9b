/** One checker a kind: a kind without one does not compile. */
import type { Scope } from "../evaluate.ts";
import type { Field, Json, Kind } from "../types.ts";
import { bandOrNumber, choice, choiceOther, choices, quantities, ranked, slot, tree } from "./choices.ts";
import { day, dayRange, time, year } from "./days.ts";
import { documents } from "./documents.ts";
import type { Checker, Fault } from "./fault.ts";
import { decimal, integer, money } from "./numbers.ts";
import { contact, declaration, email, idNumber, phone, reference, region, url, yesNo } from "./points.ts";
import { excel, lines, matrix } from "./rows.ts";
import { longText, multiText, text } from "./texts.ts";

/** Kinds that take no answer. */
const none = (): Fault[] => [];

const checkers = {
  text,
  multiText,
  longText,
  integer,
  decimal,
  money,
  day,
  dayRange,
  time,
  year,
  slot,
  yesNo,
  choice,
  choices,
  ranked,
  tree,
  choiceOther,
  bandOrNumber,
  phone,
  email,
  url,
  idNumber,
  region,
  event: reference,
  application: reference,
  contact,
  institution: none,
  documents,
  lines,
  matrix,
  quantities,
  people: lines,
  excel,
  computed: none,
  content: none,
  declaration,
} as const satisfies { [K in Kind]: Checker<K> | (() => Fault[]) };

/** Kinds that hold no answer of the applicant's. */
export const isSilent = (kind: Kind): boolean =>
  kind === "institution" || kind === "computed" || kind === "content";

/** What is wrong with an answered value of a field. */
export const faultsOf = (
  field: Field,
  value: Json,
  scope: Scope,
  inner: (column: Field, value: Json | undefined, scope: Scope) => Fault[],
): Fault[] => {
  const checker = checkers[field.kind] as (
    field: Field,
    value: Json,
    scope: Scope,
    inner: (column: Field, value: Json | undefined, scope: Scope) => Fault[],
  ) => Fault[];
  return checker(field, value, scope, inner);
};
