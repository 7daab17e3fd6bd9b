/** `/api/dsec`: the statistics bureau's authorised view, with a sign-in of its own (R15, R84, R85, R532). */

import { isReaderOfView } from "@portal/core/identity/authentication/sign-in-with-password.server";
import { getSessionId } from "@portal/core/identity/sessions/session-store.server";
import {
  authorizeReading,
  findBureauAuthorisation,
  requireBureauAuthorisation,
} from "@portal/core/inspections/restricted/bureau-authorisation.server";
import type { ViewName } from "@portal/core/inspections/restricted/index";
import {
  countBureauStatistics,
  readViewPage,
} from "@portal/core/inspections/restricted/read-restricted-view.server";
import {
  Authorisation,
  AuthorisationBody,
  CountTable,
  ViewPage,
} from "@portal/core/inspections/restricted/restricted-schema";
import * as z from "zod";
import { spreadsheetMediaTypes } from "../../http/create-spreadsheet.ts";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { definePasswordSignIn } from "../identity/define-password-sign-in.ts";
import { CountTableQuery, createFileQuery, createPageQuery } from "./restricted-query.ts";

const access = ["DSEC"] as const;
/** Loaded with the first call about one activity. */
const loadCountParticipation = async () =>
  (await import("@portal/core/inspections/restricted/count-participation.server")).countParticipation;
/** Loaded with the first file. */
const loadViewFiles = () => import("./create-view-file.ts");
/** Returns the id of the session a call belongs to. */
const getOwnSessionId = (token: string | undefined): string => getSessionId(token ?? "");
const defineViewOperation = (view: ViewName, title: string) =>
  defineOperation({
    summary: `${title}, under the authorisation entered; the read is logged`,
    callers: access,
    query: createPageQuery(view),
    response: ViewPage,
    run: async ({ query, token }, ctx) =>
      readViewPage(view, query, ctx, await requireBureauAuthorisation(getOwnSessionId(token), ctx)),
  });
const defineFileOperation = (view: ViewName, title: string) =>
  defineOperation({
    summary: `${title} as XLSX or CSV, under the authorisation entered; the read is logged`,
    callers: access,
    query: createFileQuery(view),
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query, token }, ctx) =>
      (await loadViewFiles()).createViewFile(
        view,
        query,
        ctx,
        await requireBureauAuthorisation(getOwnSessionId(token), ctx),
      ),
  });

export const dsecDefinition = {
  "POST /login": definePasswordSignIn("Signs in a reader of the statistics bureau", (account) =>
    isReaderOfView(account, "DSEC"),
  ),
  "GET /authorisation": defineOperation({
    summary: "The authorisation under which the caller reads, or null before it is entered",
    callers: access,
    response: z.object({ given: Authorisation.nullable() }),
    run: async ({ token }, ctx) => ({
      given: (await findBureauAuthorisation(getOwnSessionId(token), ctx)) ?? null,
    }),
  }),
  "POST /authorisation": defineOperation({
    summary:
      "Enters the letter and the purpose under which data are read in this session; the call is logged",
    callers: access,
    body: AuthorisationBody,
    response: Authorisation,
    onRepeat: "run",
    run: ({ body, token }, ctx) => authorizeReading(body, getOwnSessionId(token), ctx),
  }),
  "GET /statistics": defineOperation({
    summary: "Statistics of the bureau with small counts suppressed; the read is logged",
    callers: access,
    response: z.object({ items: z.array(CountTable) }),
    run: async ({ token }, ctx) => ({
      items: await countBureauStatistics(ctx, await requireBureauAuthorisation(getOwnSessionId(token), ctx)),
    }),
  }),
  "GET /statistics/file": defineOperation({
    summary: "Statistics of the bureau as XLSX or CSV, with small counts suppressed; the read is logged",
    callers: access,
    query: CountTableQuery,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query, token }, ctx) =>
      (await loadViewFiles()).createCountTableFile(
        await countBureauStatistics(ctx, {
          ...(await requireBureauAuthorisation(getOwnSessionId(token), ctx)),
          format: query.format,
        }),
        query,
        ctx,
      ),
  }),
  "GET /activity/{code}/statistics": defineOperation({
    summary: "Participation in an activity, with small counts suppressed; the read is logged",
    callers: access,
    response: z.object({ items: z.array(CountTable) }),
    run: async ({ params, token }, ctx) => ({
      items: await (await loadCountParticipation())(
        params.code ?? "",
        ctx,
        await requireBureauAuthorisation(getOwnSessionId(token), ctx),
      ),
    }),
  }),
  "GET /activity/{code}/statistics/file": defineOperation({
    summary: "Participation in an activity as XLSX or CSV, with small counts suppressed; the read is logged",
    callers: access,
    query: CountTableQuery,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ params, query, token }, ctx) => {
      const logDetail = {
        ...(await requireBureauAuthorisation(getOwnSessionId(token), ctx)),
        format: query.format,
      };
      return (await loadViewFiles()).createCountTableFile(
        await (await loadCountParticipation())(params.code ?? "", ctx, logDetail),
        query,
        ctx,
      );
    },
  }),
  "GET /activity": defineViewOperation("dsec.activity", "Activities"),
  "GET /activity/file": defineFileOperation("dsec.activity", "Activities"),
  "GET /enterprise": defineViewOperation("dsec.enterprise", "Certified enterprises by number"),
  "GET /enterprise/file": defineFileOperation("dsec.enterprise", "Certified enterprises by number"),
} satisfies ResourceDefinition;

export const handler = serveResource("dsec", dsecDefinition);
