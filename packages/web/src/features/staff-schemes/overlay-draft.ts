/** Changes of an overlay while it is edited: each returns a new overlay, and what is as delivered leaves no trace. */
import type { Expr, Field, Scheme } from "@portal/core/forms/types/index";
import {
  type AddedKind,
  addedDocumentPurposes,
  applyOverlay,
  type FieldChange,
  type OverlayText,
  overlayLanguages,
  type SchemeOverlay,
} from "@portal/core/schemes/versions/scheme-overlay";

const createEmptyText = (): OverlayText => ({ "zh-Hant": "", "zh-Hans": "", en: "", pt: "" });
const isSameText = (one: OverlayText, other: OverlayText): boolean =>
  overlayLanguages.every((language) => one[language] === other[language]);

/** Sets a text; the delivered one, or an empty one where none is delivered, is no change. */
export const setOverlayText = (
  overlay: SchemeOverlay,
  key: string,
  text: OverlayText,
  delivered: OverlayText | undefined,
): SchemeOverlay => {
  const { [key]: _, ...others } = overlay.texts;
  const isUnchanged = isSameText(text, delivered ?? createEmptyText());
  return { ...overlay, texts: isUnchanged ? others : { ...others, [key]: text } };
};

/** Sets members of a delivered field; undefined gives the delivered one back. */
export const setFieldChange = (
  overlay: SchemeOverlay,
  key: string,
  members: { [Member in keyof FieldChange]: FieldChange[Member] | undefined },
): SchemeOverlay => {
  const { [key]: before, ...others } = overlay.fields;
  const change = Object.fromEntries(
    Object.entries({ ...before, ...members }).filter(([, value]) => value !== undefined),
  ) as FieldChange;
  return {
    ...overlay,
    fields: Object.keys(change).length === 0 ? others : { ...others, [key]: change },
  };
};

/** Returns the next free key of a question: one that an earlier version used is not used again. */
export const getNextKey = (overlay: SchemeOverlay, usedKeys: readonly string[]): string => {
  const numbers = [...usedKeys, ...overlay.added.map(({ field }) => field.key)].map((key) =>
    Number(key.slice(1)),
  );
  return `q${Math.max(0, ...numbers) + 1}`;
};

const createOptions = () => ({ options: { values: ["O1", "O2"] } });
const createFirstColumn = (kind: "text" | "choice"): Field[] => [
  (kind === "text"
    ? { key: "c1", kind, required: true, limit: { max: 100 } }
    : { key: "c1", kind, required: true, ...createOptions() }) as Field,
];
const MB = 1_048_576;
/** The members with which a question of a kind begins. */
const kindMembers: { [Kind in AddedKind]: (key: string) => object } = {
  text: () => ({ limit: { max: 100 } }),
  longText: () => ({ limit: { max: 500 } }),
  multiText: () => ({ limits: { zh: { max: 200 }, en: { max: 200 }, pt: { max: 200 } }, need: "any" }),
  integer: () => ({ min: 0 }),
  decimal: () => ({ min: 0 }),
  money: () => ({ min: 0, currency: "MOP" }),
  day: () => ({}),
  dayRange: () => ({}),
  time: () => ({}),
  year: () => ({}),
  yesNo: () => ({}),
  choice: createOptions,
  choices: () => ({ ...createOptions(), min: 1 }),
  ranked: () => ({ ...createOptions(), min: 1, max: 2 }),
  choiceOther: () => ({ options: { values: ["O1", "OTHER"] }, other: "OTHER", limit: { max: 100 } }),
  phone: () => ({}),
  email: () => ({}),
  url: () => ({}),
  idNumber: () => ({ format: "TAXPAYER_8" }),
  region: () => ({ levels: [1] }),
  documents: () => ({
    purpose: addedDocumentPurposes[0],
    types: ["jpg", "png", "pdf"],
    min: 1,
    max: 5,
    maxBytes: 5 * MB,
  }),
  lines: () => ({ columns: createFirstColumn("text"), min: 1 }),
  matrix: () => ({ rows: ["R1"], columns: createFirstColumn("choice") }),
  content: (key) => ({ content: key }),
  declaration: () => ({}),
};
/** Builds a question of a kind, with the condition of the one that it replaces. */
export const buildQuestion = (kind: AddedKind, key: string, when?: Expr): Field =>
  ({
    key,
    kind,
    required: kind !== "content",
    ...kindMembers[kind](key),
    ...(when && { when }),
  }) as Field;

export const addOverlayQuestion = (
  overlay: SchemeOverlay,
  step: string,
  usedKeys: readonly string[],
): SchemeOverlay => ({
  ...overlay,
  added: [...overlay.added, { step, field: buildQuestion("text", getNextKey(overlay, usedKeys)) }],
});
export const replaceOverlayQuestion = (overlay: SchemeOverlay, field: Field): SchemeOverlay => ({
  ...overlay,
  added: overlay.added.map((one) => (one.field.key === field.key ? { ...one, field } : one)),
});
/** Returns whether a text, by its key, is one of a question. */
export const isTextOfQuestion = (name: string, key: string): boolean =>
  name.startsWith(`fields.${key}.`) || name === `content.${key}`;
/** Removes a question with its texts and its place. */
export const removeOverlayQuestion = (overlay: SchemeOverlay, key: string): SchemeOverlay => ({
  ...overlay,
  added: overlay.added.filter(({ field }) => field.key !== key),
  texts: Object.fromEntries(Object.entries(overlay.texts).filter(([name]) => !isTextOfQuestion(name, key))),
  order: Object.fromEntries(
    Object.entries(overlay.order).map(([step, keys]) => [step, keys.filter((one) => one !== key)]),
  ),
});

/** Moves a field of a step up (-1) or down (1). The delivered order is no change. */
export const moveOverlayField = (
  scheme: Scheme,
  overlay: SchemeOverlay,
  step: string,
  key: string,
  by: 1 | -1,
): SchemeOverlay => {
  const keys = listStepKeys(applyOverlay(scheme, overlay), step);
  const at = keys.indexOf(key);
  const [other] = keys.slice(at + by, at + by + 1);
  if (at + by < 0 || other === undefined) return overlay;
  const movedKeys = keys.with(at, other).with(at + by, key);
  const { [step]: _, ...others } = overlay.order;
  const unorderedKeys = listStepKeys(applyOverlay(scheme, { ...overlay, order: others }), step);
  return {
    ...overlay,
    order: movedKeys.join() === unorderedKeys.join() ? others : { ...others, [step]: movedKeys },
  };
};
const listStepKeys = ({ steps }: Pick<Scheme, "steps">, id: string): string[] =>
  steps.find((step) => step.id === id)?.fields.map(({ key }) => key) ?? [];
