/** Lists the delivered fields that others depend on, so that an overlay cannot take their answers away. Pure. */

import { listReadFields } from "../../forms/builders/define-scheme.ts";
import { getRootField } from "../../forms/root-field.ts";
import type { Field, FieldKind, Scheme } from "../../forms/types/index.ts";

/** Fields that the code of fees, groups, reports and registered events reads by name; a test holds the list. */
export const fieldsReadByCode: readonly string[] = [
  "boothPreference",
  "boothPrice",
  "brief",
  "dates",
  "departureDate",
  "eventName",
  "exhibitorType",
  "expectedArea",
  "expectedExpenditure",
  "expectedRevenue",
  "expenseLines",
  "extras",
  "fairType",
  "form",
  "groupName",
  "incomeLines",
  "invitationCode",
  "investmentConditions",
  "kind",
  "liaisonEmail",
  "liaisonName",
  "liaisonPhone",
  "listInExcel",
  "memberUnits",
  "nameEn",
  "nameZh",
  "nature",
  "natureStatement",
  "onlinePlatform",
  "participationMode",
  "place",
  "productCategories",
  "productsServices",
  "refundMethod",
  "registrantInstitution",
  "registrantName",
  "registrantPhone",
  "registrantPosition",
  "rentWaiverRequest",
  "scale",
  "scaleBand",
  "secondVenue",
  "totalArea",
  "totalBooths",
  "venue",
  "website",
  "zoneChoice1",
  "zoneChoice2",
];
/** Kinds whose answer the code looks for, in whatever field it is. */
const kindsReadByCode: readonly FieldKind[] = [
  "institution",
  "contact",
  "event",
  "application",
  "declaration",
  "people",
  "excel",
  "quantities",
  "slot",
  "computed",
];

const listDefinedTexts = (...paths: (string | undefined)[]): string[] =>
  paths.flatMap((path) => (path === undefined ? [] : [getRootField(path)]));
/** Members of a field that name other fields outside expressions. */
const listNamedFields = (field: Field): string[] =>
  field.kind === "idNumber" ? listDefinedTexts(field.typeField, field.birthField, field.genderField) : [];

/**
 * Lists the keys of fields that rules, fees, limits, grants, deadlines or the code read: they stay in the form, and
 * become neither optional nor conditional.
 */
export const listNeededFields = (scheme: Scheme): Set<string> => {
  const { rules, fees, limits, grant, deadlines, eligibility, activity, titleFields } = scheme;
  const data = [rules, fees, grant ?? null, deadlines, eligibility];
  const { perPerson, subject, assessedBy } = limits;
  return new Set([
    ...data.flatMap((part) => listReadFields(part as never)),
    ...rules.flatMap(({ at, each }) => listDefinedTexts(at, each)),
    ...deadlines.flatMap(({ edition, anchor }) => [
      ...listDefinedTexts(edition),
      ...(typeof anchor === "object" ? anchor.earliest.map(getRootField) : []),
    ]),
    ...listDefinedTexts(
      perPerson?.field,
      perPerson?.about?.name,
      perPerson?.about?.from,
      perPerson?.about?.to,
    ),
    ...(perPerson?.furtherNames ?? []).map(getRootField),
    ...(subject ? [...subject.names.map(getRootField), ...listDefinedTexts(subject.from, subject.to)] : []),
    ...(assessedBy ? [...assessedBy.numbers, assessedBy.owners] : []),
    ...listDefinedTexts(activity?.name, activity?.dates),
    ...(titleFields ?? []).map(getRootField),
    ...scheme.steps.flatMap(({ after, fields }) =>
      fields
        .filter(
          ({ key, kind, certified }) =>
            after !== undefined ||
            fieldsReadByCode.includes(key) ||
            kindsReadByCode.includes(kind) ||
            certified?.strict,
        )
        .map(({ key }) => key),
    ),
  ]);
};

/** Lists the fields that conditions, limits and checks of other fields and steps read. */
export const listFieldsReadByOthers = ({ steps }: Pick<Scheme, "steps">): Map<string, string[]> => {
  const readers = new Map<string, string[]>();
  const add = (read: string, reader: string): void => {
    if (read !== reader) readers.set(read, [...(readers.get(read) ?? []), reader]);
  };
  for (const step of steps) {
    for (const fieldKey of step.when ? listReadFields(step.when) : []) add(fieldKey, step.id);
    for (const field of step.fields)
      for (const fieldKey of [...listReadFields(field as never), ...listNamedFields(field)])
        add(fieldKey, field.key);
  }
  return readers;
};
