/** `/api/scheme`: what can be applied for, as data (api.md › A scheme as data). */
import { reachOf } from "@portal/core/calendar/told";
import { codes, Refusal } from "@portal/core/errors";
import { Scheme, SchemeRow } from "@portal/core/form/wire";
import { holding } from "@portal/core/policy/index";
import { recent as policies } from "@portal/core/policy/store.server";
import { aboutOf } from "@portal/core/schemes/about";
import { schemeOf, schemes } from "@portal/core/schemes/index";
import * as z from "zod";
import { counting } from "../http/calendar.ts";
import { type Definition, operation, serve } from "../http/serve.ts";

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
  deadlines: z.array(z.object({ kind: z.string(), days: z.int(), unit: z.enum(["CALENDAR", "WORKING"]) })),
  perYear: z.int().optional(),
});
const Days = z.object({ from: z.string(), to: z.string(), closed: z.array(z.string()) });
/** A scheme changes with a deployment only. */
const cache = "public, max-age=300";

export const definition = {
  "GET /": operation({
    summary: "Every scheme: window, fees, limits",
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
  "GET /{id}": operation({
    summary: "A scheme: steps, fields, conditions, documents, deadlines, and an example that is accepted",
    response: Scheme,
    cache,
    run: ({ params }) => {
      const scheme = schemeOf(params.id ?? "");
      if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
      return { ...scheme } as unknown as z.input<typeof Scheme>;
    },
  }),
  "GET /{id}/about": operation({
    summary:
      "What a reader wants to know before applying: when, what it costs, which documents, within which days",
    response: About,
    cache,
    run: async ({ params }, ctx) => {
      const scheme = schemeOf(params.id ?? "");
      if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
      const policy = holding(await policies(ctx.now), { scheme: scheme.id }, ctx.today);
      return aboutOf(scheme, policy, ctx.today);
    },
  }),
  "GET /{id}/case": operation({
    summary: "What holds today for the scheme: policies and closed days, so that both ends check by the same",
    response: z.object({ policy: z.record(z.string(), z.json()), days: Days }),
    cache: "no-cache",
    run: async ({ params }, ctx) => {
      const scheme = schemeOf(params.id ?? "");
      if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
      const [overrides, { calendar }] = await Promise.all([policies(ctx.now), counting(ctx)]);
      return {
        policy: holding(overrides, { scheme: scheme.id }, ctx.today),
        days: reachOf(calendar, ctx.today),
      };
    },
  }),
} satisfies Definition;

export const handler = serve("scheme", definition);
