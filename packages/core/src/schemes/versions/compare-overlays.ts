/** Lists the changes from one version of a scheme to the next, for the person who publishes it. Pure. */
import type { Json, Scheme } from "../../forms/types/index.ts";
import { applyOverlay, type OverlayText, type SchemeOverlay } from "./scheme-overlay.ts";

/** One difference; its members depend on what changed. */
export type OverlayDifference =
  | { kind: "added" | "removed"; step: string; field: string }
  | { kind: "moved"; step: string }
  /** A member of a field: `required`, `when`, `max` and so on. */
  | { kind: "member"; step: string; field: string; member: string; before: Json; after: Json }
  /** A text; absent where it is the delivered one. */
  | { kind: "text"; key: string; before?: OverlayText; after?: OverlayText };

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type FieldMembers = { [member: string]: Json };
const compareFields = (step: string, before: FieldMembers, after: FieldMembers): OverlayDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((member) => !isEqual(before[member], after[member]))
    .map((member) => ({
      kind: "member",
      step,
      field: String(after.key),
      member,
      before: before[member] ?? null,
      after: after[member] ?? null,
    }));

const compareSteps = (before: Scheme["steps"], after: Scheme["steps"]): OverlayDifference[] =>
  after.flatMap((step) => {
    const earlier = before.find(({ id }) => id === step.id)?.fields ?? [];
    const earlierKeys = earlier.map(({ key }) => key);
    const laterKeys = step.fields.map(({ key }) => key);
    const common = laterKeys.filter((key) => earlierKeys.includes(key));
    return [
      ...step.fields
        .filter(({ key }) => !earlierKeys.includes(key))
        .map(({ key }) => ({ kind: "added" as const, step: step.id, field: key })),
      ...earlierKeys
        .filter((key) => !laterKeys.includes(key))
        .map((field) => ({ kind: "removed" as const, step: step.id, field })),
      ...(isEqual(
        common,
        earlierKeys.filter((key) => laterKeys.includes(key)),
      )
        ? []
        : [{ kind: "moved" as const, step: step.id }]),
      ...step.fields.flatMap((field) => {
        const one = earlier.find(({ key }) => key === field.key);
        return one
          ? compareFields(step.id, one as unknown as FieldMembers, field as unknown as FieldMembers)
          : [];
      }),
    ];
  });

const compareTexts = (before: SchemeOverlay["texts"], after: SchemeOverlay["texts"]): OverlayDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isEqual(before[key], after[key]))
    .map((key) => ({
      kind: "text",
      key,
      ...(before[key] && { before: before[key] }),
      ...(after[key] && { after: after[key] }),
    }));

/** Lists the differences between two overlays of a scheme: fields in the order of the form, then texts. */
export const compareOverlays = (
  scheme: Scheme,
  before: SchemeOverlay,
  after: SchemeOverlay,
): OverlayDifference[] => [
  ...compareSteps(applyOverlay(scheme, before).steps, applyOverlay(scheme, after).steps),
  ...compareTexts(before.texts, after.texts),
];
