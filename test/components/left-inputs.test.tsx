/** A form that goes on to other inputs forgets what was wrong with those that it shows no longer. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import login from "../../locales/pages/login/en.json" with { type: "json" };
import security from "../../locales/pages/security/en.json" with { type: "json" };
import { CodeAndPasswordForm } from "../../packages/web/src/features/sign-in/code-and-password-form.tsx";
import { SecondFactorStep } from "../../packages/web/src/features/sign-in/second-factor-step.tsx";
import type { SignInCalls } from "../../packages/web/src/features/sign-in/sign-in-session.ts";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/login": login, "pages/security": security }));

const getSummary = () => document.querySelector(".error-summary");

test("a wrong code of the app is no problem of the recovery code that is asked for instead", async () => {
  const calls = {
    sendProof: async () => {
      throw new ApiError(401, { success: false, code: errorCodes.LOGIN_WRONG_CREDENTIALS });
    },
  } as unknown as SignInCalls;
  render(
    <MemoryRouter>
      <SecondFactorStep
        challenge={{ ticket: "t", methods: ["totp", "recovery"] } as never}
        calls={calls}
        onSignedIn={async () => undefined}
        onBack={() => undefined}
      />
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText(new RegExp(security.code.label)), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: security.step.do.totp }));
  await waitFor(() => expect(getSummary()).not.toBeNull());
  fireEvent.click(screen.getByRole("button", { name: security.step.other.recovery }));
  await screen.findByLabelText(new RegExp(security.recovery.label));
  expect(getSummary()).toBeNull();
});

test("another address is asked for without the problems of the code, and without the code", async () => {
  stubNetwork({
    "GET /user/send/ana%40example.mo": () => ({ data: {} }),
    "GET /user/send/rosa%40example.mo": () => ({ data: {} }),
  });
  render(
    <MemoryRouter>
      <CodeAndPasswordForm purpose="password" submitLabel="Save" onSubmit={async () => undefined} />
    </MemoryRouter>,
  );
  const enterAddress = async (address: string): Promise<void> => {
    fireEvent.change(document.getElementById("account") as HTMLInputElement, { target: { value: address } });
    fireEvent.click(screen.getByRole("button", { name: login.code.send }));
    await waitFor(() => expect(document.getElementById("code")).not.toBeNull());
  };
  await enterAddress("ana@example.mo");
  fireEvent.change(document.getElementById("code") as HTMLInputElement, { target: { value: "123" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(getSummary()).not.toBeNull());
  fireEvent.click(screen.getByRole("button", { name: login.code.other }));
  expect(getSummary()).toBeNull();
  await enterAddress("rosa@example.mo");
  expect((document.getElementById("code") as HTMLInputElement).value).toBe("");
});
