/** Settings of policies that wait for a second administrator, who confirms or drops them (decision 0811). */
import { NOT_FOUND } from "@portal/core/platform/error-codes";
import type { PolicyView, PreparedPolicy } from "@portal/core/policies/policy-schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import policyTexts from "../../locales/pages/policy/en.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { Component as PoliciesPage } from "../../packages/web/src/features/staff-policies/policies-page.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-admin": texts, "pages/policy": policyTexts }));
beforeEach(() => unload());

const { prepared: words, outcome, forecast, check, save } = texts.policy;
const value = { grants: "ONE_PERSON", grantsFromMop: 0, penalties: "ONE_PERSON" };
const policy: PolicyView = {
  key: "countersign",
  default: value,
  value: { ...value, grants: "TWO_PERSONS" },
  acts: true,
  idle: [],
  targets: { scopes: ["ALL"] },
  entries: [],
};
const preparedSetting: PreparedPolicy = {
  id: "countersign~ALL~~2098-12-01",
  key: "countersign",
  scope: "ALL",
  from: "2098-12-01",
  value,
  note: "As before the review.",
  by: "admin@demo.mo",
  at: "2026-11-23T02:00:00.000Z",
};
const path = `/staff/admin/policy/${encodeURIComponent(preparedSetting.id)}`;
const showPolicies = (waiting: PreparedPolicy, answers: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork({
    "GET /staff/admin/policy": () => ({ data: { items: [{ ...policy, prepared: [waiting] }] } }),
    "GET /staff/admin/me": () => ({
      data: { id: "me", account: "me@demo.mo", roles: ["ADMIN"], version: 1 },
    }),
    [`POST ${path}/confirm`]: () => ({ data: { ...policy, value } }),
    [`POST ${path}/drop`]: () => ({ data: policy }),
    "GET /activity": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
    "POST /staff/admin/policy/forecast": () => ({
      data: {
        from: "2098-12-02",
        before: policy.value,
        after: value,
        replaces: false,
        exceptions: [],
        reaches: ["PORTAL"],
        countersigned: true,
      },
    }),
    "POST /staff/admin/policy": () => ({ status: 201, data: { ...policy, prepared: [waiting] } }),
    ...answers,
  });
  renderPage(<PoliciesPage />);
  return { calls, user: userEvent.setup() };
};
const findCard = async () =>
  within((await screen.findByText("countersign")).closest("section") ?? document.body);
const fillInName = (text: string) => text.replace("{{name}}", policyTexts.meaning.countersign);

test.each([
  ["confirmed", "confirm", words.confirm, outcome.saved],
  ["dropped", "drop", words.drop, outcome.dropped],
])("what a colleague prepared is read, and %s once it was asked for", async (_, step, label, message) => {
  const { calls, user } = showPolicies(preparedSetting);
  const card = await findCard();
  expect(
    await card.findByText(/^Waiting to be confirmed, to be in force from 1\sDecember\s2098$/),
  ).toBeTruthy();
  expect(card.getByText(preparedSetting.note ?? "")).toBeTruthy();
  expect(card.queryByText(words.own)).toBeNull();
  await user.click(card.getByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: label }));
  expect(await card.findByText(fillInName(message))).toBeTruthy();
  expect(calls.findLast(({ method }) => method === "POST")).toMatchObject({
    path: `${path}/${step}`,
    body: { at: preparedSetting.at },
  });
  expect(card.queryByRole("button", { name: label })).toBeNull();
});

test("one's own is not confirmed, and says why", async () => {
  showPolicies({ ...preparedSetting, own: true });
  const card = await findCard();
  expect(await card.findByText(words.own)).toBeTruthy();
  expect(card.queryByRole("button", { name: words.confirm })).toBeNull();
  expect(card.getByRole("button", { name: words.drop })).toBeTruthy();
});

test("one that a colleague has dropped meanwhile is not confirmed, and is not shown any more", async () => {
  let isDropped = false;
  const { user } = showPolicies(preparedSetting, {
    "GET /staff/admin/policy": () => ({
      data: { items: [isDropped ? policy : { ...policy, prepared: [preparedSetting] }] },
    }),
    [`POST ${path}/confirm`]: () => {
      isDropped = true;
      return { status: 404, body: { success: false, code: NOT_FOUND, errorCode: NOT_FOUND } };
    },
  });
  const card = await findCard();
  await user.click(await card.findByRole("button", { name: words.confirm }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: words.confirm }));
  expect(await card.findByRole("alert")).toBeTruthy();
  await waitFor(() => expect(card.queryByRole("button", { name: words.drop })).toBeNull());
});

test("its members are in the order of the value of today, to be compared", async () => {
  showPolicies({
    ...preparedSetting,
    value: { penalties: "ONE_PERSON", grantsFromMop: 5, grants: "ONE_PERSON" },
  });
  const card = await findCard();
  await card.findByText(words.confirm);
  const [today, prepared] = [...document.querySelectorAll("dl")].map((list) =>
    [...list.querySelectorAll("dt")].map(({ textContent }) => textContent),
  );
  expect(prepared).toEqual(today);
});

test("one whose first day has passed is dropped only, and says so", async () => {
  showPolicies({ ...preparedSetting, from: "2020-12-01" });
  const card = await findCard();
  expect(await card.findByText(words.passed)).toBeTruthy();
  expect(card.queryByRole("button", { name: words.confirm })).toBeNull();
  expect(card.getByRole("button", { name: words.drop })).toBeTruthy();
});

test("whoever prepares one reads before that a colleague confirms it, and after that nothing has changed", async () => {
  const { user } = showPolicies({ ...preparedSetting, own: true });
  const card = await findCard();
  await user.click(card.getByRole("button", { name: /^Set/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: check }));
  expect(await dialog.findByText(forecast.countersigned)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: save }));
  await waitFor(() => expect(card.getByText(fillInName(outcome.prepared))).toBeTruthy());
});
