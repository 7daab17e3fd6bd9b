import { beforeAll, test } from "vitest";
import { handler } from "@portal/functions/resources/institution";
import { call, lines, signedIn } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { company } from "../support/subjects.ts";
beforeAll(async () => void (await freshTable()));
test("x", async () => {
  const p = await signedIn();
  const a = await call(handler, "POST", "/api/institution", { token: p.token, body: company() });
  console.log(JSON.stringify(a.body), JSON.stringify(lines, null, 1));
});
