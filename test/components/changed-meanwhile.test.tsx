/** A decision about something that a colleague has changed: the page reads it again, and keeps what was typed. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CertifyForm } from "../../packages/web/src/features/staff-institutions/certify-form.tsx";
import { useResource } from "../../packages/web/src/shell/use-resource.ts";
import { confirmAct } from "./confirm-act.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload());

const Page = () => {
  const institution = useResource<InstitutionView>("/staff/institution/i1");
  return institution.data ? <CertifyForm institution={institution.data} onDone={() => undefined} /> : null;
};

test.each([
  ["was changed meanwhile", { status: 409, code: 900050 }, true],
  ["is refused for another reason", { status: 403, code: 200113 }, false],
])("what %s is read again where that helps", async (_, { status, code }, isOffered) => {
  let version = 3;
  const calls = stubNetwork({
    "GET /staff/institution/i1": () => ({ data: { id: "i1", version, certification: "VERIFYING" } }),
    "POST /staff/institution/i1/certify": ({ body }) =>
      (body as { version: number }).version === version && isOffered
        ? { data: {} }
        : { status, body: { success: false, code } },
  });
  renderPage(<Page />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox"), "The tax data do not match.");
  version = 4;
  await user.click(screen.getByRole("button", { name: "Do not certify" }));
  await screen.findByRole("alert");
  if (!isOffered) {
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    return;
  }
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await user.click(screen.getByRole("button", { name: "Do not certify" }));
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toMatchObject([
    { version: 3, reason: "The tax data do not match." },
    { version: 4, reason: "The tax data do not match." },
  ]);
});

test("a reason that was typed before the institution was certified after all is not sent", async () => {
  const calls = stubNetwork({
    "GET /staff/institution/i1": () => ({ data: { id: "i1", version: 3, certification: "VERIFYING" } }),
    "POST /staff/institution/i1/certify": () => ({ data: {} }),
  });
  renderPage(<Page />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox"), "The letter looks altered.");
  confirmAct("Certify");
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
  expect(calls.at(-1)?.body).toEqual({ version: 3, result: "PASSED" });
});
