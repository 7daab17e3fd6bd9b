import { createAccount } from "@portal/core/account/commands.server";
import { system } from "@portal/core/actor";
import { observer, sealed } from "@portal/core/captcha/store.server";
import { type Definition, operation, serve } from "@portal/functions/http/serve";
import { handler } from "@portal/functions/user/user";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { call, context, pass, signedIn } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { measured } from "../support/units.ts";

let answer = "";
observer.made = (_, num) => {
  answer = num;
};
beforeAll(freshTable);

const definition = {
  "GET /": operation({ response: z.object({ ok: z.boolean() }), run: () => ({ ok: true }) }),
} satisfies Definition;
const guarded = serve("contact", definition);

test("a session check is one round trip and one read; a write only when ten minutes have passed", async () => {
  const { token } = await signedIn();
  const check = () => measured(() => call(guarded, "GET", "/api/contact", { token }));
  expect(await check()).toMatchObject({ roundTrips: 1, read: 1, write: 0, result: { status: 200 } });
  pass(600_000);
  expect((await check()).write).toBe(1);
  expect((await check()).write).toBe(0);
});

test("a login is three round trips, three reads and at most five writes", async () => {
  await createAccount(
    { account: "a@example.mo", password: "Demo2026", roles: ["APPLICANT"], language: "en" },
    context(system),
  );
  const { codeId, key } = (await call(handler, "GET", "/api/user/captcha")).body.data as {
    codeId: string;
    key: string;
  };
  const body = { account: "a@example.mo", pwd: sealed("Demo2026", key), num: answer, codeId };
  const { result, ...cost } = await measured(() =>
    call(handler, "POST", "/api/user/login", { key: null, body }),
  );
  expect(result.status).toBe(200);
  expect(cost.roundTrips).toBe(3);
  expect(cost.read).toBeLessThanOrEqual(3);
  expect(cost.write, cost.calls.join(" ")).toBeLessThanOrEqual(5);
});
