/**
 * Each decision of staff that is sent empty names every input that it needs, leads to the first one, and calls nobody;
 * one that is filled in wrongly or refused by the server says so. Their dialogs need an application in a state of its
 * own, which `staff-form-refusals.test.tsx` cannot make up.
 */
import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, test, vi } from "vitest";
import texts from "../../locales/pages/staff/en.json" with { type: "json" };
import { DecisionPanel } from "../../packages/web/src/features/staff-review/decision-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const fee = { lines: [], total: { amount: 180_000, currency: "MOP" } };
const grant = { asked: 100_000, amount: 100_000, result: "APPROVED", decidedOn: "2026-11-20" };
/** What an application needs besides, so that an action is offered and asks for something. */
const stateOfAction: { readonly [action: string]: object } = {
  decideFunding: { funding: { asked: 100_000 } },
  settle: { funding: grant },
  extendRepayment: { funding: { ...grant, repayment: { amount: 50_000, dueOn: "2026-12-20" } } },
  confirmRepayment: { funding: { ...grant, repayment: { amount: 50_000, dueOn: "2026-12-20" } } },
};
/** Actions that are made in the page itself. */
const madeElsewhere = ["requestSupplement", "allocateBooth"];
const dialogActions = Object.entries(texts.move).filter(([action]) => !madeElsewhere.includes(action));

/** Opens the dialog of an action, and returns it with the button that sends it. */
const openDecision = async (action: string, name: string) => {
  const application = {
    id: "app-1",
    version: 4,
    code: "FH-2026-000007",
    status: "PROCESSING",
    scheme: "FAIR_HOSTED",
    answers: {},
    fee,
    ...stateOfAction[action],
  } as unknown as ApplicationView;
  const move = { action, allowed: true, reasonRequired: true } as ActionView;
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <DecisionPanel
            application={application}
            moves={[move]}
            renewing={false}
            onDone={vi.fn()}
            onReload={vi.fn()}
            onSupplement={vi.fn()}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name }));
  const dialog = screen.getByRole("dialog");
  const submit = await waitFor(() => {
    const button = dialog.querySelector<HTMLButtonElement>("button[type=submit]");
    if (!button) throw new Error(`${action} has no form`);
    return button;
  });
  return { user, dialog, submit };
};

test.each(dialogActions)("%s", async (action, { do: name }) => {
  const calls = stubNetwork({});
  const { user, dialog, submit } = await openDecision(action, name);
  const controls = [...dialog.querySelectorAll<HTMLInputElement>("input, textarea, select")];
  const emptyControls = controls.filter(({ required, value }) => required && value === "");
  const hasChoice = dialog.querySelector("input[type=radio]") !== null;
  expect(emptyControls.length > 0 || hasChoice, "it asks for something").toBe(true);
  await user.click(submit);
  for (const control of emptyControls) {
    expect(control.getAttribute("aria-invalid"), control.id).toBe("true");
    const ids = (control.getAttribute("aria-describedby") ?? "").split(" ");
    expect(ids, control.id).toContain(`${control.id}-error`);
  }
  const [first] = emptyControls;
  if (first && !hasChoice) await waitFor(() => expect(document.activeElement).toBe(first));
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

const buildRefusal = (status: number, code: number, fields: object[] = []) => ({
  status,
  body: { success: false, code, errorCode: code, fields, requestId: "r-1" },
});
const refusals = {
  "at a field that no input carries": buildRefusal(400, errorCodes.INVALID_VALUE, [
    { path: "nowhere.0.name", key: "illegal" },
  ]),
  "as stale": buildRefusal(409, errorCodes.STALE_VERSION),
  "by a failure": buildRefusal(500, errorCodes.SERVER_EXCEPTION),
};
const fillIn = (dialog: HTMLElement, getValue: (type: string) => string): void => {
  const choices = new Set<string>();
  for (const radio of dialog.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    if (!choices.has(radio.name)) fireEvent.click(radio);
    choices.add(radio.name);
  }
  for (const box of dialog.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    if (!box.checked) fireEvent.click(box);
  for (const input of dialog.querySelectorAll<HTMLInputElement>("input, textarea"))
    if (!["radio", "checkbox", "file"].includes(input.type))
      fireEvent.change(input, { target: { value: getValue(input.type) } });
};
const countMessages = (): number =>
  document.querySelectorAll(".field-error, .alert-error, .alert-warning, [role=alert]").length;

test.each(dialogActions)(
  "%s, filled in wrongly, names what is wrong or is sent",
  async (action, { do: name }) => {
    const calls = stubNetwork({
      [`POST /participate/search/app-1/${action}`]: () => refusals["by a failure"],
    });
    const { user, dialog, submit } = await openDecision(action, name);
    fillIn(dialog, (type) => ({ date: "1999-02-28", number: "-1" })[type] ?? "<x>{{y}}");
    await user.click(submit);
    await waitFor(() => expect(countMessages()).toBeGreaterThan(0));
    const isSent = calls.some(({ method }) => method !== "GET");
    expect(isSent || dialog.querySelector("[aria-invalid=true], fieldset.field-wrong") !== null).toBe(true);
  },
);

describe.each(Object.entries(refusals))("refused %s", (_, refusal) => {
  test.each(dialogActions)("%s says so, and keeps what was typed", async (action, { do: name }) => {
    const calls = stubNetwork({ [`POST /participate/search/app-1/${action}`]: () => refusal });
    const { user, dialog, submit } = await openDecision(action, name);
    const getValue = (type: string) => ({ date: "2026-11-20", number: "1" })[type] ?? "1";
    // What a choice asks for besides is there once it was made.
    for (const _round of [1, 2]) fillIn(dialog, getValue);
    await user.click(submit);
    await waitFor(() => expect(countMessages()).toBeGreaterThan(0));
    expect(calls.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([
      `/participate/search/app-1/${action}`,
    ]);
    const typedInputs = [
      ...document.querySelectorAll<HTMLInputElement>("dialog textarea, dialog input[type=text]"),
    ];
    expect(typedInputs.filter((input) => input.value === "")).toEqual([]);
  });
});
