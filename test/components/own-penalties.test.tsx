/** An institution objects to a penalty with a reason, which is asked for and stays where a call is refused. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import pages from "../../locales/pages/personal/en.json";
import { OwnPenalties } from "../../packages/web/src/features/penalties/institution-penalties.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const { penalty } = pages;
const OBJECT = "POST /institution/i-1/penalty/p-1/object";
beforeAll(() => startTexts("en", { "pages/personal": pages }));
beforeEach(unload);

test("an objection says why, and what was typed stays where it is refused", async () => {
  let isRefused = true;
  const calls = stubNetwork({
    "GET /institution/i-1/penalty": () => ({
      data: { version: 7, items: [{ id: "p-1", kind: "VIOLATION", canObject: true }] },
    }),
    [OBJECT]: () =>
      isRefused
        ? { status: 409, body: { success: false, code: 900050, errorCode: 900050 } }
        : { data: { version: 8, items: [] } },
  });
  const user = userEvent.setup();
  renderPage(<OwnPenalties institutionId="i-1" mayObject />);
  await user.click(await screen.findByRole("button", { name: penalty.object }));
  const dialog = within(await screen.findByRole("dialog"));
  const submitReason = () => user.click(dialog.getByRole("button", { name: penalty.objectDo }));
  const listObjections = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);

  await submitReason();
  const reason = dialog.getByLabelText(new RegExp(`^${penalty.objectReason}`));
  expect(reason.getAttribute("aria-invalid")).toBe("true");
  expect(listObjections()).toEqual([]);

  await user.type(reason, " We were there. ");
  await submitReason();
  await waitFor(() => expect(document.querySelector(".alert-error")).toBeTruthy());
  expect((reason as HTMLTextAreaElement).value).toBe(" We were there. ");

  isRefused = false;
  await submitReason();
  expect(await screen.findByText(penalty.objectDone)).toBeTruthy();
  const body = { version: 7, reason: "We were there." };
  expect(listObjections()).toEqual([body, body]);
});
