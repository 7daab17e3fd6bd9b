/** Settings of policies that wait for a second administrator, who confirms or drops them (decision 0811). */
import { NOT_FOUND } from "@portal/core/platform/error-codes";
import type { PolicyView, PreparedPolicy } from "@portal/core/policies/policy-schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import policyTexts from "../../locales/pages/policy/en.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { Component as PoliciesPage } from "../../packages/web/src/features/staff-policies/policies-page.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-admin": texts, "pages/policy": policyTexts }));
beforeEach(() => unload());

const { prepared: words, withdrawal: withdrawalWords, outcome, forecast, check, save } = texts.policy;
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
const namePrefix = (label: string) => new RegExp(`^${label}`);
const fillInName = (text: string) => text.replace("{{name}}", policyTexts.meaning.countersign);

test.each([
  ["confirmed", "confirm", words.confirm, outcome.saved],
  ["dropped", "drop", words.drop, outcome.dropped],
])("what a colleague prepared is read, and %s once it was asked for", async (_, step, label, message) => {
  const { calls, user } = showPolicies(preparedSetting);
  const card = await findCard();
  expect(
    await card.findByText(/^Waiting to be confirmed, to take effect on 1\sDecember\s2098$/),
  ).toBeTruthy();
  expect(card.getByText(preparedSetting.note ?? "")).toBeTruthy();
  expect(card.queryByText(words.own)).toBeNull();
  // A list of settings has many such buttons, so that each says which one it is about.
  await user.click(
    card.getByRole("button", { name: new RegExp(`^${label}\\s*Waiting to be confirmed.*2098`) }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: label }));
  expect(await card.findByText(fillInName(message))).toBeTruthy();
  expect(calls.findLast(({ method }) => method === "POST")).toMatchObject({
    path: `${path}/${step}`,
    body: { at: preparedSetting.at },
  });
  expect(card.queryByRole("button", { name: namePrefix(label) })).toBeNull();
});

test("one's own is not confirmed, and says why", async () => {
  showPolicies({ ...preparedSetting, own: true });
  const card = await findCard();
  expect(await card.findByText(words.own)).toBeTruthy();
  expect(card.queryByRole("button", { name: namePrefix(words.confirm) })).toBeNull();
  expect(card.getByRole("button", { name: namePrefix(words.drop) })).toBeTruthy();
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
  await user.click(await card.findByRole("button", { name: namePrefix(words.confirm) }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: words.confirm }));
  expect(await card.findByRole("alert")).toBeTruthy();
  await waitFor(() => expect(card.queryByRole("button", { name: namePrefix(words.drop) })).toBeNull());
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
  expect(card.queryByRole("button", { name: namePrefix(words.confirm) })).toBeNull();
  expect(card.getByRole("button", { name: namePrefix(words.drop) })).toBeTruthy();
});

test.each([
  ["saved", true],
  ["prepared", false],
] as const)(
  "what is said after saving is what the answer says: %s, with a forecast of two people %s",
  async (came, forecasted) => {
    // The rules were changed between the forecast and the call.
    const ownSetting = {
      ...preparedSetting,
      from: "2098-12-02",
      id: "countersign~ALL~~2098-12-02",
      own: true,
    };
    const entry = {
      ...preparedSetting,
      from: ownSetting.from,
      id: ownSetting.id,
      version: 1,
      state: "FUTURE" as const,
    };
    const { user } = showPolicies(preparedSetting, {
      "POST /staff/admin/policy/forecast": () => ({
        data: {
          from: ownSetting.from,
          before: policy.value,
          after: value,
          replaces: false,
          exceptions: [],
          reaches: ["PORTAL"],
          ...(forecasted && { countersigned: true }),
        },
      }),
      "POST /staff/admin/policy": () => ({
        status: 201,
        data: came === "prepared" ? { ...policy, prepared: [ownSetting] } : { ...policy, entries: [entry] },
      }),
    });
    const card = await findCard();
    await user.click(card.getByRole("button", { name: /^Set/ }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(document.querySelector("#from") ?? expect.fail("no day"), {
      target: { value: ownSetting.from },
    });
    await user.click(dialog.getByRole("button", { name: check }));
    const saveButton = await dialog.findByRole("button", { name: save });
    expect(dialog.queryByText(forecast.countersigned) !== null).toBe(forecasted);
    await user.click(saveButton);
    expect(await card.findByText(fillInName(outcome[came]))).toBeTruthy();
  },
);

test("a withdrawal that waits is told, and confirmed as one", async () => {
  const entry = { ...preparedSetting, version: 1, state: "FUTURE" as const };
  const { user } = showPolicies(
    { ...preparedSetting, withdraws: true },
    {
      "GET /staff/admin/policy": () => ({
        data: {
          items: [{ ...policy, entries: [entry], prepared: [{ ...preparedSetting, withdraws: true }] }],
        },
      }),
      [`POST ${path}/confirm`]: () => ({ data: policy }),
    },
  );
  const card = await findCard();
  expect(await card.findByText(/^Withdrawal waiting to be confirmed.*1\sDecember\s2098$/)).toBeTruthy();
  // It is confirmed or dropped, and not asked for once more.
  await user.click(card.getByText(new RegExp(`^${texts.policy.history}`)));
  expect(card.queryByRole("button", { name: namePrefix(texts.policy.withdraw) })).toBeNull();
  await user.click(card.getByRole("button", { name: namePrefix(words.confirm) }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^The setting is withdrawn/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: words.confirm }));
  expect(await card.findByText(fillInName(outcome.withdrawn))).toBeTruthy();
});

test.each([
  ["waits for a colleague", true, outcome.withdrawalPrepared],
  ["is done", false, outcome.withdrawn],
])("a withdrawal that %s says so", async (_, waits, message) => {
  const entry = { ...preparedSetting, version: 1, state: "FUTURE" as const };
  const { user } = showPolicies(preparedSetting, {
    "GET /staff/admin/policy": () => ({ data: { items: [{ ...policy, entries: [entry] }] } }),
    [`DELETE ${path}`]: () => ({
      data: waits
        ? { ...policy, entries: [entry], prepared: [{ ...preparedSetting, withdraws: true, own: true }] }
        : policy,
    }),
  });
  const card = await findCard();
  await user.click(card.getByText(new RegExp(`^${texts.policy.history}`)));
  await user.click(card.getByRole("button", { name: namePrefix(texts.policy.withdraw) }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: texts.policy.withdraw }),
  );
  expect(await card.findByText(fillInName(message))).toBeTruthy();
  if (waits) expect(card.getByText(withdrawalWords.own)).toBeTruthy();
});

test("the buttons of two settings that wait have names of their own", async () => {
  showPolicies(preparedSetting, {
    "GET /staff/admin/policy": () => ({
      data: {
        items: [
          {
            ...policy,
            prepared: [
              preparedSetting,
              { ...preparedSetting, id: "countersign~ALL~~2099-01-01", from: "2099-01-01" },
            ],
          },
        ],
      },
    }),
  });
  const card = await findCard();
  await card.findAllByRole("button", { name: namePrefix(words.drop) });
  const names = card.getAllByRole("button").map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(names.length);
});

test("two policies that are confirmed one right after the other both show it, and are busy until then", async () => {
  const other = { ...preparedSetting, id: "fees~ALL~~2098-12-01", key: "fees" };
  const otherPath = `/staff/admin/policy/${encodeURIComponent(other.id)}`;
  const first = Promise.withResolvers<NetworkAnswer>();
  const second = Promise.withResolvers<NetworkAnswer>();
  const { user, calls } = showPolicies(preparedSetting, {
    "GET /staff/admin/policy": () => ({
      data: {
        items: [
          { ...policy, prepared: [preparedSetting] },
          { ...policy, key: "fees", prepared: [other] },
        ],
      },
    }),
    [`POST ${path}/confirm`]: () => first.promise,
    [`POST ${otherPath}/confirm`]: () => second.promise,
  });
  const findOtherCard = async () =>
    within((await screen.findByText("fees", { selector: "code" })).closest("section") ?? document.body);
  for (const card of [await findCard(), await findOtherCard()]) {
    await user.click(await card.findByRole("button", { name: namePrefix(words.confirm) }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: words.confirm }));
  }
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  const buttons = screen.getAllByRole("button", { name: namePrefix(words.confirm) });
  expect(buttons.map((button) => button.getAttribute("aria-busy"))).toEqual(["true", "true"]);
  first.resolve({ data: { ...policy, value } });
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: namePrefix(words.confirm) })).toHaveLength(1),
  );
  second.resolve({ data: { ...policy, key: "fees", value } });
  await waitFor(() =>
    expect(screen.queryAllByRole("button", { name: namePrefix(words.confirm) })).toEqual([]),
  );
});
