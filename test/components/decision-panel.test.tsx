/** The actions that staff can take on an application: which are offered, their inputs, and their results. */
import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { DecisionPanel } from "../../packages/web/src/features/staff-review/decision-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const buildApplication = (over: Partial<ApplicationView> = {}): ApplicationView =>
  ({
    id: "app-1",
    version: 4,
    code: "FH-2026-000007",
    status: "PROCESSING",
    scheme: "FAIR_HOSTED",
    answers: {},
    ...over,
  }) as ApplicationView;
const buildMove = (action: string, over: Partial<ActionView> = {}): ActionView =>
  ({ action, allowed: true, ...over }) as ActionView;
const path = "/participate/search/app-1";

const renderPanel = (
  moves: ActionView[],
  {
    of = buildApplication(),
    renewing = false,
    answers = {},
  }: {
    of?: ApplicationView;
    renewing?: boolean;
    answers?: Record<string, () => NetworkAnswer>;
  } = {},
) => {
  const calls = stubNetwork(answers);
  const onDone = vi.fn();
  const reload = vi.fn();
  const supplement = vi.fn();
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <DecisionPanel
            application={of}
            moves={moves}
            renewing={renewing}
            onDone={onDone}
            onReload={reload}
            onSupplement={supplement}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls, done: onDone, reload, supplement };
};
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const getDialog = () => within(screen.getByRole("dialog"));

describe("the moves", () => {
  test("nothing to decide is said in words", () => {
    renderPanel([]);
    expect(screen.getByText("There is nothing for you to decide at this stage.")).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
  test("one that is not allowed now is there, cannot be pressed, and says why", () => {
    renderPanel([buildMove("accept"), buildMove("requestPayment", { allowed: false, code: 106000 })]);
    expect(getButton("Accept the application").disabled).toBe(false);
    const blockedButton = getButton("Send the payment notice");
    expect(blockedButton.disabled).toBe(true);
    const reason = document.getElementById(blockedButton.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(reason?.length).toBeGreaterThan(10);
  });
  test.each([900057, 900022, 300004])(
    "one that the status alone forbids (%i) sends staff neither to reload nor to records of applicants",
    (code) => {
      renderPanel([buildMove("refund", { allowed: false, code })]);
      expect(screen.getByText("The current status does not allow this.")).toBeTruthy();
    },
  );
  test("one that answers what does not wait here is no choice at all", () => {
    renderPanel(
      [
        buildMove("confirmCancel", { allowed: false, answers: "cancellation" }),
        buildMove("confirmVoucher", { allowed: false, answers: "voucher" }),
      ],
      { of: buildApplication({ pending: "voucher" }) },
    );
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });
  test("a refund that was begun is not begun again: recording it is what stands out", () => {
    const refundStarted = { amount: { amount: 337_500, currency: "MOP" }, on: "2026-11-23" };
    renderPanel([buildMove("startRefund", { allowed: false, code: 900057 }), buildMove("refund")], {
      of: { ...buildApplication({ status: "CANCELLED" }), refundStarted } as unknown as ApplicationView,
    });
    expect(screen.queryByRole("button", { name: "Begin the refund" })).toBeNull();
    expect(getButton("Record the refund").className).toContain("button-primary");
  });
  test("of a refund that was asked for, making it stands out, and refusing it is marked as taking something away", () => {
    renderPanel([buildMove("startRefund"), buildMove("refuseRefund")], {
      of: buildApplication({ status: "PAID" }),
    });
    expect(getButton("Begin the refund").className).toContain("button-primary");
    expect(getButton("Do not agree to the refund").className).toContain("button-danger");
  });
  test("a transfer is taken back only where one was recorded: a refund of the fee that was begun offers nothing", () => {
    renderPanel([buildMove("withdrawTransfer", { allowed: false, code: 900022 }), buildMove("refund")]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Record the refund",
    ]);
    cleanup();
    renderPanel([buildMove("withdrawTransfer"), buildMove("refund")]);
    expect(getButton("Take back the recorded transfer").disabled).toBe(false);
  });
  test("those of another role are not there", () => {
    const others = [
      buildMove("accept", { allowed: false, code: 10801 }),
      buildMove("requestSupplement", { allowed: false, code: 10801 }),
    ];
    renderPanel([buildMove("refund"), ...others]);
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(screen.queryByText(/permission/)).toBeNull();
    cleanup();
    renderPanel(others);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("There is nothing for you to decide at this stage.")).toBeTruthy();
  });
  test("a booth is given on the plan by who may, and others read why they may not", () => {
    const of = buildApplication({ eventId: "green-2027" });
    renderPanel([buildMove("allocateBooth")], { of });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/staff/event/green-2027/places?tab=plan");
    cleanup();
    renderPanel([buildMove("allocateBooth", { allowed: false, code: 900010 })], { of });
    expect(screen.queryByRole("link")).toBeNull();
    expect((screen.getByRole("button") as HTMLButtonElement).disabled).toBe(true);
  });
  test("a supplement is pinned in the page, not in a dialog", async () => {
    const { user, supplement } = renderPanel([buildMove("requestSupplement")]);
    await user.click(getButton("Request further documents"));
    expect(supplement).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  test("while they are read again none can be begun", async () => {
    const { user } = renderPanel([buildMove("accept")], { renewing: true });
    await user.click(screen.getByRole("button", { name: /Accept the application/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a decision", () => {
  const acceptAnswers = { [`POST ${path}/accept`]: () => ({ data: {} }) };

  test("asks first, names the application, and sends its version with one key", async () => {
    const { user, calls, done } = renderPanel([buildMove("accept")], { answers: acceptAnswers });
    await user.click(getButton("Accept the application"));
    expect(getDialog().getByText("FH-2026-000007")).toBeTruthy();
    await user.click(getDialog().getByRole("button", { name: "Accept the application" }));
    await waitFor(() => expect(done).toHaveBeenCalledWith("accept"));
    expect(calls.map(({ method, path: called, body }) => [method, called, body])).toEqual([
      ["POST", `${path}/accept`, { version: 4 }],
    ]);
    expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  test("is left without a call by going back, and by the keyboard alone", async () => {
    const { user, calls, done } = renderPanel([buildMove("accept")]);
    await user.tab();
    await user.keyboard("{Enter}");
    await user.click(getDialog().getByRole("button", { name: "Go back" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([calls.length, done.mock.calls.length]).toEqual([0, 0]);
  });
  test("that needs a reason is not sent without one, nor with spaces; what is typed goes along trimmed", async () => {
    const { user, calls, done } = renderPanel([buildMove("reject", { reasonRequired: true })], {
      answers: { [`POST ${path}/reject`]: () => ({ data: {} }) },
    });
    await user.click(getButton("Do not accept the application"));
    const confirmRejection = () =>
      user.click(getDialog().getByRole("button", { name: "Do not accept the application" }));
    const reason = getDialog().getByRole("textbox", { name: /Reason/ });
    await confirmRejection();
    await user.type(reason, "   ");
    await confirmRejection();
    expect(getDialog().getByText("Give the reason")).toBeTruthy();
    expect(reason.getAttribute("aria-invalid")).toBe("true");
    const listSent = () => calls.filter(({ method }) => method === "POST");
    expect(listSent()).toEqual([]);
    await user.type(reason, "The hall is full. ");
    await confirmRejection();
    await waitFor(() => expect(done).toHaveBeenCalledWith("reject"));
    expect(listSent()[0]?.body).toEqual({ version: 4, reason: "The hall is full." });
  });
  test("taking back a recorded transfer always needs a reason, which the applicant is told", async () => {
    const { user, calls, done } = renderPanel([buildMove("withdrawTransfer")], {
      answers: { [`POST ${path}/withdrawTransfer`]: () => ({ data: {} }) },
    });
    const name = "Take back the recorded transfer";
    await user.click(getButton(name));
    await user.click(getDialog().getByRole("button", { name }));
    expect(getDialog().getByText("Give the reason")).toBeTruthy();
    expect(calls).toEqual([]);
    await user.type(getDialog().getByRole("textbox", { name: /Reason/ }), "The amount was mistyped.");
    await user.click(getDialog().getByRole("button", { name }));
    await waitFor(() => expect(done).toHaveBeenCalledWith("withdrawTransfer"));
    expect(calls[0]?.body).toEqual({ version: 4, reason: "The amount was mistyped." });
  });
  test("a recorded refund is corrected in its value date and reference, and not in its amount", async () => {
    const { user, calls, done } = renderPanel([buildMove("correctRefund")], {
      answers: { [`POST ${path}/correctRefund`]: () => ({ data: {} }) },
    });
    const name = "Correct the recorded refund";
    await user.click(getButton(name));
    const dialog = screen.getByRole("dialog");
    expect(dialog.querySelector("#amount")).toBeNull();
    fireEvent.change(getDialog().getByLabelText(/Value date of the refund/), {
      target: { value: "2026-11-23" },
    });
    await user.type(getDialog().getByLabelText(/Bank reference/), "BNU 8");
    await user.type(getDialog().getByRole("textbox", { name: /Reason/ }), "The number was mistyped.");
    await user.click(getDialog().getByRole("button", { name }));
    await waitFor(() => expect(done).toHaveBeenCalledWith("correctRefund"));
    expect(calls[0]?.body).toEqual({
      version: 4,
      reason: "The number was mistyped.",
      paidOn: "2026-11-23",
      reference: "BNU 8",
    });
  });
  test.each([
    ["correctRefund", "recordedRefund", "Correct the recorded refund"],
    ["correctPayment", "recordedPayment", "Correct the recorded payment"],
    ["withdrawTransfer", "returnedTransfer", "Take back the recorded transfer"],
  ] as const)("%s says which movement at the bank it is about", async (action, member, name) => {
    const movement = {
      amount: { amount: 100_000, currency: "MOP" as const },
      on: "2026-11-23",
      reference: "BNU 7",
    };
    const { user } = renderPanel([buildMove(action)], { of: buildApplication({ [member]: movement }) });
    await user.click(getButton(name));
    expect(screen.getByRole("dialog").textContent).toMatch(/1,000\.00.*23\sNovember\s2026.*BNU\s7/);
  });
  test.each([
    ["correctRefund", "recordedRefund", "Correct the recorded refund"],
    ["correctPayment", "recordedPayment", "Correct the recorded payment"],
  ] as const)(
    "%s begins with what is recorded, so that only what is wrong is typed",
    async (action, member, name) => {
      const movement = {
        amount: { amount: 100_000, currency: "MOP" as const },
        on: "2026-11-23",
        reference: "BNU 7",
      };
      const { user, calls } = renderPanel([buildMove(action)], {
        of: buildApplication({ [member]: movement }),
        answers: { [`POST ${path}/${action}`]: () => ({ data: {} }) },
      });
      await user.click(getButton(name));
      const reference = getDialog().getByLabelText(/Bank reference/);
      expect((reference as HTMLInputElement).value).toBe("BNU 7");
      await user.clear(reference);
      await user.type(reference, "BNU 8");
      await user.type(getDialog().getByRole("textbox", { name: /Reason/ }), "The number was mistyped.");
      await user.click(getDialog().getByRole("button", { name }));
      await waitFor(() => expect(calls).toHaveLength(1));
      expect(calls[0]?.body).toMatchObject({ paidOn: "2026-11-23", reference: "BNU 8" });
    },
  );
  test.each<[action: string, name: string, inputs: string[]]>([
    ["refund", "Record the refund", ["#paidOn", "#reference"]],
    ["confirmVoucher", "Confirm the payment", ["#paidOn", "#reference"]],
    ["confirmTransfer", "Confirm a transfer that was in time", ["#paidOn", "#reference"]],
    ["correctRefund", "Correct the recorded refund", ["#paidOn", "#reference"]],
    ["correctPayment", "Correct the recorded payment", ["#paidOn", "#reference"]],
    ["recordTransfer", "Record and return a transfer", ["#amount", "#paidOn", "#reference"]],
    ["extendSupplement", "Give more time for documents", ["#dueOn"]],
    ["acceptLate", "Accept the reason", ["#dueOn"]],
  ])("%s is not sent without what it records, and each field says so", async (action, name, inputs) => {
    const { user, calls } = renderPanel([buildMove(action)]);
    await user.click(getButton(name));
    const form = screen.getByRole("dialog").querySelector("form") as HTMLFormElement;
    await user.click(form.querySelector("button[type=submit]") as HTMLElement);
    for (const id of inputs) {
      const input = form.querySelector(id);
      expect(input?.getAttribute("aria-invalid"), id).toBe("true");
      const descriptionIds = input?.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(descriptionIds.map((each) => document.getElementById(each)?.textContent).join(" ")).toContain(
        "Fill this in",
      );
    }
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });
  test("a refund names its amount with its currency and its hundredths", async () => {
    const refund = {
      rows: [],
      paid: { amount: 675_000, currency: "MOP" },
      amount: { amount: 337_500, currency: "MOP" },
      notice: "2026-11-23",
    };
    const { user } = renderPanel([buildMove("startRefund")], {
      of: { ...buildApplication(), refund } as unknown as ApplicationView,
    });
    await user.click(getButton("Begin the refund"));
    const amount = screen.getByRole("dialog").querySelector<HTMLInputElement>("#amount");
    expect(amount?.value.replace("\u00a0", " ")).toBe("MOP 3,375.00");
  });
  test.each([
    ["startRefund", "Begin the refund"],
    ["requestRefund", "Request a refund"],
  ])("%s of a place that is still held waits for no confirmed cancellation", async (action, name) => {
    const buildMoney = (amount: number) => ({ amount, currency: "MOP" });
    const refund = { rows: [], paid: buildMoney(675_000), amount: buildMoney(337_500), notice: "2026-11-23" };
    const { user } = renderPanel([buildMove(action)], {
      of: { ...buildApplication({ status: "PAID" }), refund } as unknown as ApplicationView,
    });
    await user.click(getButton(name));
    expect(document.querySelector(".refund-sum")?.textContent?.replaceAll("\u00a0", " ")).toBe(
      "MOP 3,375.00 of the MOP 6,750.00 paid will be refunded.",
    );
  });
  test.each([
    ["the fee", {}, "MOP 1,800.00"],
    ["the part that was taken back", { owed: { amount: 50_000, currency: "MOP" } }, "MOP 500.00"],
  ])("a bank transfer is confirmed beside the amount that is due: %s", async (_, over, text) => {
    const fee = { lines: [], total: { amount: 180_000, currency: "MOP" } };
    const { user } = renderPanel([buildMove("confirmVoucher")], {
      of: { ...buildApplication({ status: "AWAITING_PAYMENT" }), fee, ...over } as ApplicationView,
    });
    await user.click(getButton("Confirm the payment"));
    const dialog = screen.getByRole("dialog");
    expect(dialog.querySelector(".staff-money")?.textContent?.replaceAll("\u00a0", " ")).toBe(text);
  });
  test("a refund that was begun is recorded with the amount that was begun", async () => {
    const refundStarted = { amount: { amount: 337_500, currency: "MOP" }, on: "2026-11-23" };
    const { user, calls } = renderPanel([buildMove("refund")], {
      of: { ...buildApplication(), refundStarted } as unknown as ApplicationView,
      answers: { [`POST ${path}/refund`]: () => ({ data: {} }) },
    });
    await user.click(getButton("Record the refund"));
    const dialog = screen.getByRole("dialog");
    fireEvent.change(dialog.querySelector("#paidOn") as HTMLElement, { target: { value: "2026-11-23" } });
    await user.type(dialog.querySelector("#reference") as HTMLElement, "BNU 7");
    await user.click(dialog.querySelector("button[type=submit]") as HTMLElement);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ version: 4, amount: 337_500, paidOn: "2026-11-23", reference: "BNU 7" });
  });
  test.each([
    ["the amount of a refund, which nobody types", "startRefund", "Begin the refund", "amount"],
    [
      "a reference, which this decision does not ask for",
      "reject",
      "Do not accept the application",
      "reference",
    ],
  ])("what no input can show is reported above them: %s", async (_, action, name, refusedPath) => {
    const refund = {
      rows: [],
      paid: { amount: 675_000, currency: "MOP" },
      amount: { amount: 337_500, currency: "MOP" },
    };
    const { user } = renderPanel([buildMove(action)], {
      of: {
        ...buildApplication({ status: "CANCELLED" }),
        refund: { ...refund, notice: "2026-11-23" },
      } as never,
      answers: {
        [`POST ${path}/${action}`]: () => ({
          status: 400,
          body: {
            success: false,
            code: 900054,
            fields: [{ path: refusedPath, key: "max", params: { max: 100 } }],
          },
        }),
      },
    });
    await user.click(getButton(name));
    await user.click(getDialog().getByRole("button", { name }));
    expect((await getDialog().findByRole("alert")).textContent).toContain("100");
  });
  test("what is refused of a grant of which nothing is paid is reported above the inputs", async () => {
    const { user } = renderPanel([buildMove("settle")], {
      of: { ...buildApplication({ status: "PROCESSED" }), funding: { result: "NOT_APPROVED" } } as never,
      answers: {
        [`POST ${path}/settle`]: () => ({
          status: 400,
          body: {
            success: false,
            code: 900054,
            fields: [{ path: "reference", key: "max", params: { max: 100 } }],
          },
        }),
      },
    });
    await user.click(getButton("Close the application"));
    await user.click(await getDialog().findByRole("button", { name: "Close the application" }));
    expect((await getDialog().findByRole("alert")).textContent).toContain("100");
  });
  test.each(["reason"])("what is refused of the %s is beside it, and nowhere else", async (field) => {
    const { user } = renderPanel([buildMove("reject")], {
      answers: {
        [`POST ${path}/reject`]: () => ({
          status: 400,
          body: {
            success: false,
            code: 900054,
            fields: [{ path: field, key: "tooLong", params: { max: 2000 } }],
          },
        }),
      },
    });
    await user.click(getButton("Do not accept the application"));
    await user.click(getDialog().getByRole("button", { name: "Do not accept the application" }));
    expect(await getDialog().findByText("Too long: at most 2,000 characters")).toBeTruthy();
    expect(getDialog().queryByRole("alert")).toBeNull();
    expect(
      getDialog()
        .getByRole("textbox", { name: /Reason/ })
        .getAttribute("aria-invalid"),
    ).toBe("true");
  });
  const rentFee = {
    lines: [{ key: "rent", quantity: 1, unitAmount: 200_000, amount: 200_000 }],
    total: { amount: 200_000, currency: "MOP" as const },
  };
  test("a waiver that was asked for is not offered where no rent is charged, as at an online event", async () => {
    const { user } = renderPanel([buildMove("accept")], {
      of: buildApplication({ answers: { rentWaiverRequest: true }, fee: { ...rentFee, lines: [] } }),
      answers: acceptAnswers,
    });
    await user.click(getButton("Accept the application"));
    expect(getDialog().queryByRole("checkbox", { name: /waiver of the room rent/ })).toBeNull();
  });
  test("a waiver that was asked for is granted only when it is ticked", async () => {
    const { user, calls, done } = renderPanel([buildMove("accept")], {
      of: buildApplication({ answers: { rentWaiverRequest: true }, fee: rentFee }),
      answers: acceptAnswers,
    });
    await user.click(getButton("Accept the application"));
    await user.click(getDialog().getByRole("checkbox", { name: /waiver of the room rent/ }));
    await user.click(getDialog().getByRole("button", { name: "Accept the application" }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls[0]?.body).toEqual({ version: 4, waiveRent: true });
  });
  test("that something is in the way of is not told to reload the page", async () => {
    const { user } = renderPanel([buildMove("accept")], {
      answers: {
        [`POST ${path}/accept`]: () => ({
          status: 409,
          body: {
            success: false,
            code: 900057,
            reasons: [{ code: 900043, params: { until: "2027-01-01" } }],
          },
        }),
      },
    });
    await user.click(getButton("Accept the application"));
    await user.click(getDialog().getByRole("button", { name: "Accept the application" }));
    expect(await getDialog().findByText(/^This cannot be done yet\./)).toBeTruthy();
    expect(getDialog().queryByText(/Reload the page/)).toBeNull();
  });
  test("that is refused says so in words and stays open with what was typed", async () => {
    const { user, done } = renderPanel([buildMove("reject")], {
      answers: {
        [`POST ${path}/reject`]: () => ({ status: 409, body: { success: false, code: 900043 } }),
      },
    });
    await user.click(getButton("Do not accept the application"));
    await user.type(getDialog().getByRole("textbox", { name: /Reason/ }), "No room.");
    await user.click(getDialog().getByRole("button", { name: "Do not accept the application" }));
    await getDialog().findByRole("alert");
    expect(getDialog().getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ }).value).toBe("No room.");
    expect(done).not.toHaveBeenCalled();
  });
  test("that somebody else was first with tells who did what, and leads to what stands now", async () => {
    const { user, reload, done } = renderPanel([buildMove("accept")], {
      answers: {
        [`POST ${path}/accept`]: () => ({ status: 409, body: { success: false, code: 900050 } }),
        [`GET ${path}`]: () => ({ data: { ...buildApplication(), version: 5 } }),
        [`GET ${path}/history`]: () => ({
          data: {
            items: [
              {
                seq: 5,
                at: "2026-11-23T02:00:00.000Z",
                action: "accept",
                actor: { kind: "staff", name: "officer@demo.mo" },
              },
            ],
          },
        }),
      },
    });
    await user.click(getButton("Accept the application"));
    await user.click(getDialog().getByRole("button", { name: "Accept the application" }));
    await getDialog().findByText(/officer@demo\.mo/);
    await user.click(getDialog().getByRole("button", { name: "Reload" }));
    expect([reload.mock.calls.length, done.mock.calls.length]).toEqual([1, 0]);
  });
});

test("the price of an item on request is asked for, and read back, before anything is sent", async () => {
  const fee = { lines: [], total: { amount: 0, currency: "MOP" } };
  const of = buildApplication({ fee, answers: { extras: { OTHER: 2 } } } as Partial<ApplicationView>);
  const { user, calls } = renderPanel([buildMove("accept")], { of });
  await user.click(getButton("Accept the application"));
  const getPrice = () => document.getElementById("otherPrice") as HTMLInputElement;
  expect(getPrice().required).toBe(true);
  expect(document.querySelector("label[for=otherPrice]")?.textContent).not.toContain("optional");
  await user.click(getDialog().getByRole("button", { name: "Accept the application" }));
  await waitFor(() => expect(getPrice().getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(getPrice());
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await user.type(getPrice(), "1,350.5");
  expect(getDialog().getByText(/1,350\.50/)).toBeTruthy();
});
