/**
 * `/api/roadshow`: the view for roadshow inspectors, with a sign-in of its own behind a hidden address (R14, R80–R83).
 */

import { LoginResult, LoginWithFactor } from "@portal/core/identity/accounts/account-schema";
import {
  isReaderOfView,
  signInWithPassword,
} from "@portal/core/identity/authentication/sign-in-with-password.server";
import {
  InspectionKind,
  InspectionView,
  InspectionWrite,
} from "@portal/core/inspections/records/inspection-schema";
import type { ViewName } from "@portal/core/inspections/restricted/index";
import { readViewPage } from "@portal/core/inspections/restricted/read-restricted-view.server";
import { ViewPage } from "@portal/core/inspections/restricted/restricted-schema";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { spreadsheetMediaTypes } from "../../http/create-spreadsheet.ts";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { getDeviceName } from "../identity/device-name.ts";
import { checkHiddenAddress } from "./check-hidden-address.ts";
import { createFileQuery, createPageQuery } from "./restricted-query.ts";

const access = ["ROADSHOW"] as const;
/** Loaded with the first inspection, because most calls read a view. */
const loadInspections = () => import("@portal/core/inspections/record-inspection.server");
/** Loaded with the first file. */
const loadViewFiles = () => import("./create-view-file.ts");
/** Parses the kind of an inspection. @throws Refusal 404 */
const parseInspectionKind = (value: string | undefined): InspectionKind => {
  const kind = InspectionKind.safeParse(value);
  if (!kind.success) throw new Refusal(errorCodes.NOT_FOUND);
  return kind.data;
};
const defineViewOperation = (view: ViewName, title: string) =>
  defineOperation({
    summary: `${title}; the read is logged`,
    callers: access,
    query: createPageQuery(view),
    response: ViewPage,
    run: ({ query }, ctx) => readViewPage(view, query, ctx),
  });
const defineFileOperation = (view: ViewName, title: string) =>
  defineOperation({
    summary: `${title} as XLSX or CSV; the read is logged`,
    callers: access,
    query: createFileQuery(view),
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query }, ctx) => (await loadViewFiles()).createViewFile(view, query, ctx),
  });

export const roadshowDefinition = {
  "POST /login": defineOperation({
    summary: "Signs in a roadshow inspector; `door` is the secret part of the page's URL",
    callers: "public",
    idempotent: false,
    status: 200,
    requiresProofOfWork: true,
    body: LoginWithFactor.extend({ door: z.string().max(100) }),
    response: LoginResult,
    run: ({ body: { door, ...body }, address, headers }, ctx) => {
      checkHiddenAddress(door);
      const source = { address, device: getDeviceName(headers["user-agent"]) };
      return signInWithPassword(body, source, (account) => isReaderOfView(account, "ROADSHOW"), ctx);
    },
  }),
  "GET /activity": defineViewOperation("roadshow.activity", "Activities"),
  "GET /activity/file": defineFileOperation("roadshow.activity", "Activities"),
  "GET /enterprise": defineViewOperation("roadshow.enterprise", "Certified enterprises"),
  "GET /enterprise/file": defineFileOperation("roadshow.enterprise", "Certified enterprises"),
  "GET /convention": defineViewOperation("roadshow.convention", "Conventions"),
  "GET /convention/file": defineFileOperation("roadshow.convention", "Conventions"),
  "GET /inspection/{of}/{shown}": defineOperation({
    summary: "The inspector's own inspections of a code or number; the read is logged",
    callers: access,
    response: z.object({ items: z.array(InspectionView) }),
    run: async ({ params: { of, shown = "" } }, ctx) => ({
      items: await (await loadInspections()).listOwnInspections(parseInspectionKind(of), shown, ctx),
    }),
  }),
  "POST /inspection/{of}/{shown}": defineOperation({
    summary: "Records an inspection on site; a repeat with the same id is stored once",
    callers: access,
    body: InspectionWrite,
    response: InspectionView,
    onRepeat: "run",
    status: 201,
    run: async ({ params: { of, shown = "" }, body }, ctx) =>
      (await loadInspections()).recordInspection(parseInspectionKind(of), shown, body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("roadshow", roadshowDefinition);
