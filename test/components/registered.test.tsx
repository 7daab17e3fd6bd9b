/** Whoever has registered is signed in, and goes on where an account was asked for. The header offers both ways in. */
import { createHash } from "node:crypto";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { Header } from "../../packages/web/src/app/header.tsx";
import { continueWithNewAccount } from "../../packages/web/src/features/registration/sign-in-new-account.ts";
import { parseLoginAddress } from "../../packages/web/src/features/sign-in/login-address.ts";
import { buildSignInPath, paths } from "../../packages/web/src/shell/paths.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const proof = { salt: "salt", challenge: createHash("sha256").update("salt7").digest("hex"), max: 50 };
const captcha = {
  codeId: "proof.1",
  image: "",
  key: Buffer.alloc(32, 1).toString("base64url"),
  expiresAt: "",
  proof,
};
const signedIn = (): NetworkAnswer => ({ data: { token: "new.token" } });
const answerRefusal = (): NetworkAnswer => ({ status: 429, body: { success: false, code: 19995 } });
const stubServer = (login: () => NetworkAnswer): NetworkCall[] =>
  stubNetwork({
    "GET /user/captcha": () => ({ data: captcha }),
    "POST /user/login": login,
    "GET /user/current": () => ({
      data: { id: "a", account: "ana@example.mo", roles: [], institutions: [] },
    }),
  });
const entry = { address: parseLoginAddress("ana@example.mo"), pwd: "Secret9z4" };
const apply = "/myform/index?event=green-2027&scheme=FAIR_HOSTED";

test.each<[string, string | null, unknown, string]>([
  ["without a way back, to the personal pages", null, undefined, paths.personal],
  ["to the form that asked for an account", apply, undefined, apply],
  ["never to another site", "https://evil.example/", undefined, paths.personal],
  ["never to a page of somebody else", apply, { visitor: "other" }, paths.personal],
])("goes on %s", async (_, redirect, state, to) => {
  const calls = stubServer(signedIn);
  expect(await continueWithNewAccount(entry, redirect, state)).toEqual({ to });
  expect(session.token()).toBe("new.token");
  const login = calls.find(({ path }) => path === "/user/login");
  expect(login?.body).toMatchObject({ account: "ana@example.mo", codeId: "proof.1", num: "7" });
  expect(JSON.stringify(login?.body)).not.toContain(entry.pwd);
});

test("signs in by hand when the sign-in is refused, with the way back and the account kept", async () => {
  stubServer(answerRefusal);
  expect(await continueWithNewAccount(entry, apply, undefined)).toEqual({
    to: buildSignInPath(paths.login, { redirect: apply, message: "registered" }),
    state: { account: "ana@example.mo" },
  });
  expect(session.loggedIn()).toBe(false);
});

test.each([
  [paths.login, { redirect: apply }, `/login?redirect=${encodeURIComponent(apply)}`],
  [paths.staffReset, { redirect: "/staff/event" }, "/reset?for=staff&redirect=%2Fstaff%2Fevent"],
  [paths.register, { redirect: null }, "/register"],
])("the address of %s keeps its way back", (path, members, expected) => {
  expect(buildSignInPath(path, members)).toBe(expected);
});

const showHeader = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>,
  );

test.each(["/index", "/show/all", "/help_center"])(
  "the header of %s offers to register and to sign in",
  (path) => {
    showHeader(path);
    expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register");
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  },
);

test.each([
  "/login",
  "/register",
  "/reset",
  "/perfect/1/email/a",
  "/osspay",
  "/osspay/result",
  "/paylink",
  "/staff/login",
])("[R74] [R76] [R78] %s is outside the root layout: the mark and the languages, no menu", (path) => {
  showHeader(path);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText("Português")).toBeDefined();
});
