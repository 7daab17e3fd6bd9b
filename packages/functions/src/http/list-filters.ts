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

/** Builds the refusal of a filter whose value does not exist. */
export const buildUnknownFilterRefusal = (name: string): Refusal =>
  new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: name, key: "option" }] });
