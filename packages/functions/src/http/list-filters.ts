/**
 * Filters of lists whose values are known: any other value is refused (400), because an empty list would hide the
 * mistake (decision 0251).
 */

import { listSchemeCodes } from "@portal/core/forms/code-lists/index";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";

/** Accepts one of the given codes. */
export const createCodeFilter = (codes: readonly string[]) => z.enum(codes as [string, ...string[]]);

/**
 * The ids of all schemes, from their code list: a Lambda that only filters rows does not load the schemes
 * (decision 0032).
 */
export const schemeIds: readonly string[] = listSchemeCodes();
export const SchemeFilter = createCodeFilter(schemeIds);

/**
 * Refuses a filter by a scheme that does not exist, where the schema is also that of what was stored.
 * @throws Refusal 200114
 */
export const requireKnownScheme = (scheme: string | undefined, path = "scheme"): void => {
  if (scheme !== undefined && !schemeIds.includes(scheme)) throw buildUnknownFilterRefusal(path);
};

/** Builds the refusal of a filter whose value does not exist. */
export const buildUnknownFilterRefusal = (name: string): Refusal =>
  new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: name, key: "option" }] });
