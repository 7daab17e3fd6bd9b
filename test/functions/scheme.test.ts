/** `/api/scheme`: what can be applied for, as data. */

import { Scheme, SchemeRow } from "@portal/core/form/wire";
import { schemes } from "@portal/core/schemes/index";
import { handler } from "@portal/functions/resources/scheme";
import { expect, test } from "vitest";
import { call } from "../support/call.ts";

test("lists every scheme with its window, fees and limits, to anybody", async () => {
  const { status, body } = await call(handler, "GET", "/api/scheme");
  const { items } = body.data as { items: unknown[] };
  expect(status).toBe(200);
  expect(items.map((item) => SchemeRow.parse(item).id)).toEqual(schemes.map(({ id }) => id));
});

test.each(schemes.map(({ id }) => id))("%s is published whole, with an example", async (id) => {
  const { status, body } = await call(handler, "GET", `/api/scheme/${id}`);
  const scheme = Scheme.parse(body.data);
  expect(status).toBe(200);
  expect(scheme.steps.map((step) => step.id)).toContain("declaration");
  expect(scheme.example).toMatchObject({ account: "other@demo.mo", answers: { declareTruth: true } });
  expect(body.data).toEqual(schemes.find((one) => one.id === id));
});

test("an unknown one is 107001", async () => {
  const { status, body } = await call(handler, "GET", "/api/scheme/NOTHING");
  expect([status, body.code]).toEqual([404, 107001]);
});
