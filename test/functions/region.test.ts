import { handler } from "@portal/functions/resources/region";
import { expect, test } from "vitest";
import { call } from "../support/call.ts";

const items = async (query: Record<string, string>) => {
  const { body } = await call(handler, "GET", "/api/region/all", { query });
  return (
    body.data as { items: { id: string; level: number; parentId?: string; names: Record<string, string> }[] }
  ).items;
};

test("[R143][R547] regions by level, parent and id", async () => {
  expect((await items({ level: "1" })).slice(0, 2).map(({ id }) => id)).toEqual(["MO", "CN"]);
  expect((await items({ parentId: "MO" })).length).toBe(8);
  expect(
    (await items({ level: "3", parentId: "440000" })).every(({ parentId }) => parentId === "440000"),
  ).toBe(true);
  expect(await items({ id: "440400" })).toMatchObject([{ names: { "zh-Hant": "珠海市", pt: "Zhuhai" } }]);
});

test("a level that does not exist is refused", async () => {
  const { status, body } = await call(handler, "GET", "/api/region/all", { query: { level: "9" } });
  expect([status, body.fields?.[0]?.key]).toEqual([400, "max"]);
});

test("another verb than the address has is refused 900056", async () => {
  const { status, body } = await call(handler, "PATCH", "/api/region/all");
  expect([status, body.code]).toEqual([405, 900056]);
});
