/** `/api/roadshow`: what inspectors of roadshows read, with a login of their own behind a hidden address (R14, R80–R83). */
import { login, readersOf } from "@portal/core/account/login.server";
import { LoginResult, LoginWithFactor } from "@portal/core/account/wire";
import { codes, Refusal } from "@portal/core/errors";
import { InspectionView, InspectionWrite, Kind } from "@portal/core/inspection/wire";
import type { ViewName } from "@portal/core/restricted/index";
import { page } from "@portal/core/restricted/read.server";
import { Page } from "@portal/core/restricted/wire";
import * as z from "zod";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";
import { sheets } from "../http/spreadsheet.ts";
import { checkDoor } from "../restricted/door.ts";
import { FileQuery, PageQuery } from "../restricted/query.ts";
import { deviceOf } from "../user/device.ts";

const who = ["ROADSHOW"] as const;
/** Loaded with the first inspection: most calls read a view. */
const inspections = () => import("@portal/core/inspection/make.server");
/** So is what makes files. */
const files = () => import("../restricted/file.ts");
/** @throws Refusal 404 */
const kindOf = (said: string | undefined): Kind => {
  const kind = Kind.safeParse(said);
  if (!kind.success) throw new Refusal(codes.NOT_FOUND);
  return kind.data;
};
const reading = (view: ViewName, what: string) =>
  operation({
    summary: `${what}, logged`,
    who,
    query: PageQuery,
    response: Page,
    run: ({ query }, ctx) => page(view, query, ctx),
  });
const file = (view: ViewName, what: string) =>
  operation({
    summary: `${what} as XLSX or CSV, logged`,
    who,
    query: FileQuery,
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ query }, ctx) => (await files()).fileOf(view, query, ctx),
  });

export const definition = {
  "POST /login": operation({
    summary: "Signs a roadshow inspector in; the door is the hidden part of the page's address",
    who: "public",
    idempotent: false,
    status: 200,
    works: true,
    body: LoginWithFactor.extend({ door: z.string().max(100) }),
    response: LoginResult,
    run: ({ body: { door, ...body }, address, headers }, ctx) => {
      checkDoor(door);
      const from = { address, device: deviceOf(headers["user-agent"]) };
      return login(body, from, readersOf("ROADSHOW"), ctx);
    },
  }),
  "GET /activity": reading("roadshow.activity", "Activities"),
  "GET /activity/file": file("roadshow.activity", "Activities"),
  "GET /enterprise": reading("roadshow.enterprise", "Certified enterprises"),
  "GET /enterprise/file": file("roadshow.enterprise", "Certified enterprises"),
  "GET /convention": reading("roadshow.convention", "Conventions"),
  "GET /convention/file": file("roadshow.convention", "Conventions"),
  "GET /inspection/{of}/{shown}": operation({
    summary: "The inspector's own inspections of what the view shows under this code or number, logged",
    who,
    response: z.object({ items: z.array(InspectionView) }),
    run: async ({ params: { of, shown = "" } }, ctx) => ({
      items: await (await inspections()).own(kindOf(of), shown, ctx),
    }),
  }),
  "POST /inspection/{of}/{shown}": operation({
    summary: "What the inspector found on site; what is sent again under its id is kept once",
    who,
    body: InspectionWrite,
    response: InspectionView,
    again: "run",
    status: 201,
    run: async ({ params: { of, shown = "" }, body }, ctx) =>
      (await inspections()).make(kindOf(of), shown, body, ctx),
  }),
} satisfies Definition;

export const handler = serve("roadshow", definition);
