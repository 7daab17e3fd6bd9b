/** Validates an overlay before it is saved. Each issue has the path of its field. Pure. */
import { listReadFields } from "../../forms/builders/define-scheme.ts";
import { buildPolicyParams } from "../../forms/code-lists/policy-texts.ts";
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Field, Scheme } from "../../forms/types/index.ts";
import type { FieldIssue } from "../../platform/refusal.ts";
import { hasStrayBrace } from "../../platform/stray-brace.ts";
import { findAddedFieldIssues, listRequiredTexts } from "./added-field-issues.ts";
import { findBoundIssues } from "./bound-issues.ts";
import { findConditionIssues } from "./condition-issues.ts";
import { listFieldsReadByOthers, listNeededFields } from "./needed-fields.ts";
import { applyOverlay, type FieldChange, overlayLanguages, type SchemeOverlay } from "./scheme-overlay.ts";

/** Characters of a label, a hint or a title, and of a text of several paragraphs. */
const MAX_OVERLAY_TEXT = 1000;
const MAX_OVERLAY_PARAGRAPHS = 4000;

const listSchemeFields = ({ steps }: Pick<Scheme, "steps">): Field[] => steps.flatMap(({ fields }) => fields);
const indexFields = (scheme: Pick<Scheme, "steps">): Map<string, Field> =>
  new Map(listSchemeFields(scheme).map((field) => [field.key, field]));

/**
 * Finds every issue of an overlay.
 * @param scheme as delivered
 */
export const findOverlayIssues = (scheme: Scheme, overlay: SchemeOverlay): FieldIssue[] => {
  const next = applyOverlay(scheme, overlay);
  const fields = indexFields(next);
  return [
    ...Object.entries(overlay.fields).flatMap(([key, change]) => findChangeIssues(scheme, next, key, change)),
    ...findAddedFieldIssues(scheme, overlay, fields),
    ...findCycleIssues(next, overlay),
    ...findOrderIssues(next, overlay),
    ...findTextIssues(next, overlay),
  ];
};

const findChangeIssues = (scheme: Scheme, next: Scheme, key: string, change: FieldChange): FieldIssue[] => {
  const path = `fields.${key}`;
  const field = indexFields(scheme).get(key);
  if (!field) return [{ path, key: "fieldUnknown", params: { field: key } }];
  if (change.hidden) return findHiddenIssues(scheme, next, field);
  const isNeeded = listNeededFields(scheme).has(key);
  const { required, when } = change;
  const fields = indexFields(next);
  return [
    ...(isNeeded && required !== undefined && required !== true && field.required === true
      ? [{ path: `${path}.required`, key: "fieldNeeded" }]
      : []),
    ...(isNeeded && when ? [{ path: `${path}.when`, key: "fieldNeeded" }] : []),
    ...(typeof required === "object" ? findConditionIssues(required, `${path}.required`, fields) : []),
    ...(when ? findConditionIssues(when, `${path}.when`, fields) : []),
    ...findBoundIssues(field, change, path),
  ];
};

/** A field that something else reads stays. Conditions of fields that leave with it do not count. */
const findHiddenIssues = (scheme: Scheme, next: Scheme, { key }: Field): FieldIssue[] => {
  const path = `fields.${key}.hidden`;
  if (listNeededFields(scheme).has(key)) return [{ path, key: "fieldNeeded" }];
  const readers = listFieldsReadByOthers(next).get(key);
  if (readers?.[0]) return [{ path, key: "fieldRead", params: { field: readers[0] } }];
  const owner = scheme.steps.find(({ fields }) => fields.some((field) => field.key === key));
  const isEmpty = next.steps.some(({ id, fields }) => id === owner?.id && fields.length === 0);
  return isEmpty ? [{ path, key: "stepEmpty" }] : [];
};

/** A question whose condition depends on itself would never be asked. */
const findCycleIssues = (next: Scheme, overlay: SchemeOverlay): FieldIssue[] => {
  const reads = new Map(
    listSchemeFields(next).map(({ key, when }) => [key, when ? listReadFields(when) : ([] as string[])]),
  );
  const dependsOnField = (start: string): boolean => {
    const visitedKeys = new Set<string>();
    const pending = [...(reads.get(start) ?? [])];
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (key === start) return true;
      if (!visitedKeys.has(key)) pending.push(...(reads.get(key) ?? []));
      visitedKeys.add(key);
    }
    return false;
  };
  const conditional = [
    ...overlay.added.map(({ field }, i) => ({ key: field.key, path: `added.${i}.when` })),
    ...Object.keys(overlay.fields).map((key) => ({ key, path: `fields.${key}.when` })),
  ];
  return conditional
    .filter(({ key }) => dependsOnField(key))
    .map(({ path }) => ({ path, key: "conditionCycle" }));
};

const findOrderIssues = (next: Scheme, { order }: SchemeOverlay): FieldIssue[] =>
  Object.entries(order).flatMap(([id, keys]) => {
    const path = `order.${id}`;
    const step = next.steps.find((one) => one.id === id);
    if (!step) return [{ path, key: "fieldUnknown", params: { field: id } }];
    if (new Set(keys).size < keys.length) return [{ path, key: "duplicate" }];
    const foreignKey = keys.find((key) => !step.fields.some((field) => field.key === key));
    return foreignKey ? [{ path, key: "fieldUnknown", params: { field: foreignKey } }] : [];
  });

const placeholderPattern = /\{\{\s*([\w.-]+)\s*\}\}/g;
const policyParams = buildPolicyParams({}, "en");

const findTextIssues = (next: Scheme, { texts, added }: SchemeOverlay): FieldIssue[] => {
  const requiredTexts = added.flatMap(({ field }) => listRequiredTexts(field));
  const knownFields = indexFields(next);
  const missing = requiredTexts
    .filter((key) => !Object.hasOwn(texts, key))
    .flatMap((key) =>
      overlayLanguages.map((language) => ({ path: `texts.${key}.${language}`, key: "required" })),
    );
  return [
    ...missing,
    ...Object.entries(texts).flatMap(([key, text]) =>
      isTextKey(key, next, knownFields)
        ? overlayLanguages.flatMap((language) =>
            findPartIssues(`texts.${key}.${language}`, text[language], isLong(key)),
          )
        : [{ path: `texts.${key}`, key: "fieldUnknown", params: { field: key } }],
    ),
  ];
};

const isLong = (key: string): boolean => /^(content\.|declarations\.|steps\.\w+\.intro$)/.test(key);
/** Texts that can be changed: those of steps, of fields and their parts, and paragraphs. Names of schemes are lists. */
const isTextKey = (key: string, scheme: Scheme, fields: ReadonlyMap<string, Field>): boolean => {
  const [area, name = "", part] = key.split(".");
  if (area === "steps")
    return scheme.steps.some(({ id }) => id === name) && /^steps\.\w+\.(title|intro)$/.test(key);
  if (area === "content") return /^content\.\w+$/.test(key);
  if (area === "declarations") return fields.get(name)?.kind === "declaration" && part === undefined;
  return (
    area === "fields" &&
    fields.has(name) &&
    /^fields\.\w+\.(label|hint|options\.\w+|rows\.\w+|columns\.\w+\.(label|hint|options\.\w+))$/.test(key)
  );
};

const findPartIssues = (path: string, text: string, long: boolean): FieldIssue[] => {
  if (!text.trim()) return [{ path, key: "required" }];
  const max = long ? MAX_OVERLAY_PARAGRAPHS : MAX_OVERLAY_TEXT;
  if (text.length > max) return [{ path, key: "tooLong", params: { max } }];
  const unknownPlaceholder = [...text.matchAll(placeholderPattern)].find(
    ([, name = ""]) => getValueAt(policyParams, name) === undefined,
  );
  if (unknownPlaceholder)
    return [{ path, key: "placeholderPolicy", params: { name: unknownPlaceholder[0] } }];
  return hasStrayBrace(text, placeholderPattern) ? [{ path, key: "placeholderBroken" }] : [];
};
