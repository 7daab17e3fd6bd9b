/** `/api/dsec`: the statistics bureau's authorised view, with a login of its own (R15, R84, R85, R532). */
import { login, readersOf } from "@portal/core/account/login.server";
import { LoginResult, LoginWithFactor } from "@portal/core/account/wire";
import { authorise, current, needed } from "@portal/core/restricted/authorisation.server";
import type { ViewName } from "@portal/core/restricted/index";
import { page, statistics } from "@portal/core/restricted/read.server";
import { Authorisation, AuthorisationBody, Page, Tally } from "@portal/core/restricted/wire";
import { idOf } from "@portal/core/session/store.server";
import * as z from "zod";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";
import { sheets } from "../http/spreadsheet.ts";
import { FileQuery, PageQuery, TalliesQuery } from "../restricted/query.ts";
import { deviceOf } from "../user/device.ts";

const who = ["DSEC"] as const;
/** Loaded when one activity is asked about. */
const counts = async () => (await import("@portal/core/restricted/participation.server")).participation;
/** Loaded with the first file. */
const files = () => import("../restricted/file.ts");
/** The session a call belongs to. */
const here = (token: string | undefined): string => idOf(token ?? "");
const reading = (view: ViewName, what: string) =>
  operation({
    summary: `${what}, under the authorisation given, logged`,
    who,
    query: PageQuery,
    response: Page,
    run: async ({ query, token }, ctx) => page(view, query, ctx, await needed(here(token), ctx)),
  });
const file = (view: ViewName, what: string) =>
  operation({
    summary: `${what} as XLSX or CSV, under the authorisation given, logged`,
    who,
    query: FileQuery,
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ query, token }, ctx) =>
      (await files()).fileOf(view, query, ctx, await needed(here(token), ctx)),
  });

export const definition = {
  "POST /login": operation({
    summary: "Signs a reader of the statistics bureau in",
    who: "public",
    idempotent: false,
    status: 200,
    works: true,
    body: LoginWithFactor,
    response: LoginResult,
    run: ({ body, address, headers }, ctx) =>
      login(body, { address, device: deviceOf(headers["user-agent"]) }, readersOf("DSEC"), ctx),
  }),
  "GET /authorisation": operation({
    summary: "The authorisation that the caller reads under, null before one was given",
    who,
    response: z.object({ given: Authorisation.nullable() }),
    run: async ({ token }, ctx) => ({ given: (await current(here(token), ctx)) ?? null }),
  }),
  "POST /authorisation": operation({
    summary:
      "Says under which letter and for which purpose data are read, for the length of a session, logged",
    who,
    body: AuthorisationBody,
    response: Authorisation,
    again: "run",
    run: ({ body, token }, ctx) => authorise(body, here(token), ctx),
  }),
  "GET /statistics": operation({
    summary: "Counts, small ones held back, logged",
    who,
    response: z.object({ items: z.array(Tally) }),
    run: async ({ token }, ctx) => ({ items: await statistics(ctx, await needed(here(token), ctx)) }),
  }),
  "GET /statistics/file": operation({
    summary: "The same counts as XLSX or CSV, logged",
    who,
    query: TalliesQuery,
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ query, token }, ctx) =>
      (await files()).talliesFile(
        await statistics(ctx, { ...(await needed(here(token), ctx)), format: query.format }),
        query,
        ctx,
      ),
  }),
  "GET /activity/{code}/statistics": operation({
    summary: "Who takes part in one activity: counts, small ones held back, logged",
    who,
    response: z.object({ items: z.array(Tally) }),
    run: async ({ params, token }, ctx) => ({
      items: await (await counts())(params.code ?? "", ctx, await needed(here(token), ctx)),
    }),
  }),
  "GET /activity/{code}/statistics/file": operation({
    summary: "The same counts as XLSX or CSV, logged",
    who,
    query: TalliesQuery,
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ params, query, token }, ctx) => {
      const beside = { ...(await needed(here(token), ctx)), format: query.format };
      return (await files()).talliesFile(await (await counts())(params.code ?? "", ctx, beside), query, ctx);
    },
  }),
  "GET /activity": reading("dsec.activity", "Activities"),
  "GET /activity/file": file("dsec.activity", "Activities"),
  "GET /enterprise": reading("dsec.enterprise", "Certified enterprises by number"),
  "GET /enterprise/file": file("dsec.enterprise", "Certified enterprises by number"),
} satisfies Definition;

export const handler = serve("dsec", definition);
