/** The limits of amounts in the body of a call are told in patacas, although the body has avos. */
import { ActionBody } from "@portal/core/applications/model/application-schema";
import { OneStopIssue } from "@portal/core/payments/one-stop/one-stop-schema";
import { expect, test } from "vitest";
import type * as z from "zod";
import { toFieldIssues } from "../../../packages/functions/src/http/zod-issues.ts";

const payment = { companyName: "Company", registeredCapital: 1, amountDue: 1, date: "2026-11-23" };
test.each<[string, z.ZodType, object, object]>([
  ["no amount due", OneStopIssue, { ...payment, amountDue: 0 }, { path: "amountDue", params: { min: 0.01 } }],
  [
    "an amount due that is too large",
    OneStopIssue,
    { ...payment, amountDue: 1e12 + 1 },
    { path: "amountDue", params: { max: 1e10 } },
  ],
  [
    "a capital that is too large",
    OneStopIssue,
    { ...payment, registeredCapital: 1e15 + 1 },
    { path: "registeredCapital", params: { max: 1e13 } },
  ],
  [
    "no price of an item on request",
    ActionBody.pick({ otherPrice: true }),
    { otherPrice: 0 },
    { path: "otherPrice", params: { min: 0.01 } },
  ],
])("%s", (_, schema, body, issue) => {
  const { error } = schema.safeParse(body);
  expect(toFieldIssues(error?.issues as z.core.$ZodIssue[])).toMatchObject([issue]);
});
