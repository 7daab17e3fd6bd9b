/** The context in which the example of a scheme is filled in: the seed's event, institution, files. */
import { buildCalendar } from "@portal/core/calendar/index";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { EvaluationScope } from "@portal/core/forms/expressions/evaluate";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { Answers, CheckContext, Field, FileFact, Json, Scheme } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/validate-answers";
import { resolveEffectiveAnswers } from "@portal/core/forms/visible-fields";
import { buildEligibilityFacts, type Institution } from "@portal/core/institutions/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { buildDemoEvents } from "../../../local/seed/demo-events.ts";
import { planInstitutions } from "../../../local/seed/institutions.ts";

/** Answers, and what is known besides them. */
export interface Situation {
  answers: Answers;
  context: CheckContext;
}
type FileField = Extract<Field, { kind: "documents" | "excel" }>;
/** A fault of a file, or `fine` where there is none. */
export type FileFault =
  | "fine"
  | "big"
  | "small"
  | "old"
  | "undated"
  | "tomorrow"
  | "tiny"
  | "other"
  | "pending"
  | "typed";

const seededEvents = new Map(buildDemoEvents().map((event) => [event.id, event]));
const plannedInstitutions = planInstitutions();
const calendar = buildCalendar();
/** More files than any field takes. */
const MOST = 60;

const listColumns = (field: Field): Field[] => ("columns" in field ? field.columns : []);
/** Lists every field that holds files, in rows too. */
const listFileFields = (fields: readonly Field[]): FileField[] =>
  fields.flatMap((field) =>
    field.kind === "documents"
      ? [field]
      : [...(field.kind === "excel" ? [field] : []), ...listFileFields(listColumns(field))],
  );

/** Formats the id of the n-th file of a field. The first fine one is the seed's, as are those that the seed numbers. */
export const formatFileId = (field: FileField, n = 0, flaw: FileFault = "fine"): string =>
  flaw === "fine" && n === 0 ? `demo-${field.purpose}` : `${flaw}-${n}-${field.key}-${field.purpose}`;

const buildFileFacts = (field: FileField, today: CheckContext["today"]): FileFact[] => {
  const types = field.kind === "documents" ? field.types : ["xlsx"];
  const most =
    (field.kind === "documents" && resolveLimit(field.maxBytes, { answers: {}, context: { today } })) ||
    1_000_000;
  const least = field.kind === "documents" ? (field.minBytes ?? 1) : 1;
  const buildFact = (flaw: FileFault, n: number, changes: Partial<FileFact> = {}): FileFact => ({
    id: formatFileId(field, n, flaw),
    purpose: field.purpose,
    type: types[0] ?? "pdf",
    size: least,
    status: "verified",
    issuedOn: today,
    uploadedOn: today,
    ...changes,
  });
  return [
    ...Array.from({ length: MOST }, (_, n) => buildFact("fine", n)),
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => buildFact("fine", 0, { id: `demo-${field.purpose}-${n}` })),
    buildFact("big", 0, { size: most + 1 }),
    buildFact("small", 0, { size: least - 1 }),
    buildFact("old", 0, { issuedOn: "2001-01-01" as FileFact["issuedOn"] & string }),
    { ...buildFact("undated", 0), issuedOn: undefined },
    buildFact("tomorrow", 0, { issuedOn: addDays(today, 1) }),
    buildFact("tiny", 0, { width: 100, height: 2000 }),
    buildFact("other", 0, { purpose: "ANOTHER_PURPOSE" }),
    buildFact("pending", 0, { status: "pending" }),
    buildFact("typed", 0, { type: "application/x-msdownload" }),
  ];
};

/** Builds the event of a scheme's example; that of the parent where it hangs on one. */
export const buildEventFor = (scheme: Scheme) => {
  const id = getSchemeExample(scheme.id).eventId;
  const foundEvent = id ? seededEvents.get(id) : undefined;
  if (id && !foundEvent) throw new Error(`${scheme.id}: the seed has no event ${id}`);
  return foundEvent;
};

/** The institution that the example's account administers, certified. */
export const buildInstitutionFor = (scheme: Scheme): { row: Institution; contacts: { id: string }[] } => {
  const { account } = getSchemeExample(scheme.id);
  const owner = account.split("@")[0];
  const plan =
    plannedInstitutions.find((one) => one.owner === owner) ??
    plannedInstitutions.find((one) => one.owner === "other");
  if (!plan) throw new Error(`${scheme.id}: the seed has no institution of ${account}`);
  const row = { id: plan.id, fields: plan.fields, certification: "PASSED" } as Institution;
  return { row, contacts: plan.contacts };
};
const buildInstitution = (scheme: Scheme): { facts: Record<string, Json>; contacts: string[] } => {
  const { row, contacts } = buildInstitutionFor(scheme);
  const today = toMacaoDay(toInstant(getSchemeExample(scheme.id).at));
  return {
    facts: { ...row.fields, ...buildEligibilityFacts(row, today) } as unknown as Record<string, Json>,
    contacts: contacts.map(({ id }) => id),
  };
};

/** The files of a scheme by their ids; frozen, since its situations share them. */
const filesByScheme = new WeakMap<Scheme, Readonly<Record<string, FileFact>>>();
/** Lists the files that fields of a scheme can name; there are hundreds, and a situation is built for every case. */
const listFileFacts = (scheme: Scheme, today: CheckContext["today"]): Readonly<Record<string, FileFact>> => {
  const knownFiles = filesByScheme.get(scheme);
  if (knownFiles) return knownFiles;
  const facts = listFileFields(listFields(scheme)).flatMap((field) => buildFileFacts(field, today));
  const files = Object.freeze(Object.fromEntries(facts.map((file) => [file.id, Object.freeze(file)])));
  filesByScheme.set(scheme, files);
  return files;
};

/** Builds the example of a scheme at its own account, event and day. */
export const buildExampleSituation = (scheme: Scheme): Situation => {
  const { at, answers } = getSchemeExample(scheme.id);
  const now = toInstant(at);
  const today = toMacaoDay(now);
  const event = buildEventFor(scheme);
  const { facts, contacts } = buildInstitution(scheme);
  return {
    answers,
    context: {
      today,
      now,
      institution: facts,
      contacts: [
        ...contacts.map((id) => ({ id, inService: true })),
        { id: "contact-left", inService: false },
      ],
      files: listFileFacts(scheme, today),
      addWorkingDays: calendar.addWorking,
      policy: {},
      ...(event && { event: event as unknown as Record<string, Json> }),
    },
  };
};

/** Creates the scope in which expressions are evaluated. */
export const createScope = (scheme: Scheme, { answers, context }: Situation): EvaluationScope => ({
  answers: resolveEffectiveAnswers(scheme, answers, context),
  context,
});

/** Keys that a reader sees, in order. */
export const listShownKeys = (scheme: Scheme, { answers, context }: Situation): string[] =>
  listVisibleSteps(scheme, answers, context).flatMap((step) =>
    listVisibleFields(scheme, step, answers, context).map((field) => field.key),
  );

/** Returns a scheme that must be there. */
export const getScheme = (id: string): Scheme => {
  const foundScheme = findScheme(id);
  if (!foundScheme) throw new Error(`no scheme ${id}`);
  return foundScheme;
};
