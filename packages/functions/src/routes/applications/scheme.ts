/** `/api/scheme`: the schemes that can be applied for, as data (api.md › A scheme as data). */

import { loadSchemeDescription } from "@portal/core/applications/scheme-descriptions/load-scheme-description.server";
import { buildCalendarWindow } from "@portal/core/calendar/build-calendar-window";
import { SchemeRow, SchemeSchema } from "@portal/core/forms/scheme-schema";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { getEffectivePolicy } from "@portal/core/policies/policy-override";
import { listCachedPolicyOverrides } from "@portal/core/policies/policy-store.server";
import { findScheme, schemes } from "@portal/core/schemes/index";
import {
  chooseSchemeVersion,
  loadCurrentScheme,
  loadVersionedScheme,
  type VersionedScheme,
} from "@portal/core/schemes/versions/load-scheme.server";
import { OverlayTextSchema } from "@portal/core/schemes/versions/scheme-version-schema";
import * as z from "zod";
import { queryNumber } from "../../http/query-number.ts";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const PolicyScalar = z.union([z.number(), z.string(), z.boolean()]);
const NamedPolicy = z.record(
  z.string(),
  z.union([PolicyScalar, z.array(PolicyScalar), z.record(z.string(), PolicyScalar)]),
);
const About = z.object({
  id: z.string(),
  certified: z.boolean(),
  window: z.object({
    kind: z.enum(["EVENT", "ALL_YEAR", "YEARLY", "PHASES", "SINCE"]),
    spans: z.array(z.array(z.string()).min(1).max(2)),
  }),
  fees: z.object({ kind: z.enum(["NONE", "BOOTH", "FIXED", "EVENT"]), amount: z.int().optional() }),
  documents: z.array(
    z.object({
      type: z.string(),
      asked: z.enum(["ALWAYS", "SOMETIMES", "OPTIONAL"]),
      maxAge: z.object({ amount: z.int(), unit: z.enum(["DAYS", "MONTHS", "WORKING_DAYS"]) }).optional(),
    }),
  ),
  signedOriginal: z.boolean(),
  minutes: z.int(),
  deadlines: z.array(z.object({ kind: z.string(), days: z.int(), unit: z.enum(["CALENDAR", "WORKING"]) })),
  perYear: z.int().optional(),
  /** Policies that the page of the scheme names. */
  numbers: z.record(z.string(), z.union([NamedPolicy, PolicyScalar])),
});
const Days = z.object({ from: z.string(), to: z.string(), closed: z.array(z.string()) });
/** The delivered scheme changes only with a deployment, a published version never. */
const cache = "public, max-age=300";

const VersionedForm = SchemeSchema.extend({
  version: z.int().optional(),
  texts: z.record(z.string(), OverlayTextSchema).optional(),
});
/**
 * Describes the form of a scheme in one of its versions.
 * @throws Refusal 107001 for a scheme or a version that does not exist
 */
const describeForm = (versionedScheme: VersionedScheme | undefined): z.input<typeof VersionedForm> => {
  if (!versionedScheme) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  const { scheme, version, overlay } = versionedScheme;
  return {
    ...({ ...scheme } as unknown as z.input<typeof SchemeSchema>),
    ...(version > 0 ? { version, texts: overlay.texts } : {}),
  };
};

export const schemeDefinition = {
  "GET /": defineOperation({
    summary: "All schemes, with application window, fees and limits",
    response: z.object({ items: z.array(SchemeRow) }),
    cache,
    run: () => ({
      items: schemes.map(({ id, resource, family, titleKey, window, fees, limits }) => ({
        id,
        resource,
        family,
        titleKey,
        window,
        fees,
        limits,
      })),
    }),
  }),
  "GET /{id}": defineOperation({
    summary:
      "A scheme as delivered or in a version: steps, fields, conditions, documents and deadlines, with the texts that the version changes",
    query: z.object({ version: queryNumber(0, 999_999_999).optional() }),
    response: VersionedForm,
    cache,
    run: async ({ params, query }) =>
      describeForm(await loadVersionedScheme({ scheme: params.id ?? "", schemeVersion: query.version })),
  }),
  "GET /{id}/form": defineOperation({
    summary: "A scheme in the version of applications that are started now, for the first page of a form",
    response: VersionedForm,
    cache: "no-cache",
    run: async ({ params }, ctx) => describeForm(await loadCurrentScheme(params.id ?? "", ctx.now)),
  }),
  "GET /{id}/about": defineOperation({
    summary: "Information for applicants: application window, fees, documents and processing days",
    response: About,
    cache,
    run: ({ params }, ctx) => loadSchemeDescription(params.id ?? "", ctx),
  }),
  "GET /{id}/case": defineOperation({
    summary:
      "Policies, closed days and version in effect for a scheme, with which the browser validates like the server",
    response: z.object({
      policy: z.record(z.string(), z.json()),
      days: Days,
      /** The version in which applications are begun now; absent for the scheme as delivered. */
      schemeVersion: z.int().optional(),
    }),
    cache: "no-cache",
    run: async ({ params }, ctx) => {
      const scheme = findScheme(params.id ?? "");
      if (!scheme) throw new Refusal(errorCodes.FORM_NOT_FOUND);
      const [overrides, schemeVersion] = await Promise.all([
        listCachedPolicyOverrides(ctx.now),
        chooseSchemeVersion(scheme.id, undefined, ctx.now),
      ]);
      return {
        policy: getEffectivePolicy(overrides, { scheme: scheme.id }, ctx.today),
        days: buildCalendarWindow(ctx.calendar, ctx.today),
        ...(schemeVersion > 0 ? { schemeVersion } : {}),
      };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("scheme", schemeDefinition);
