/** Tells the kinds of fields that only show something. Pages that show answers read it without what checks them. */
import type { FieldKind } from "../types/index.ts";

/** Returns whether applicants give no answer to fields of this kind. */
export const isWithoutAnswer = (kind: FieldKind): boolean =>
  kind === "institution" || kind === "computed" || kind === "content";
