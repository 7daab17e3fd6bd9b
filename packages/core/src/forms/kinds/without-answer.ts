/** Says which kinds of fields only show something. Pages that show answers import it without the checkers. */
import type { FieldKind } from "../types/index.ts";

/** Returns whether applicants give no answer to fields of this kind. */
export const isWithoutAnswer = (kind: FieldKind): boolean =>
  kind === "institution" || kind === "computed" || kind === "content";
