/** A new account of staff that is refused: the form leads to what is wrong, as every form of staff does. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import texts from "../../locales/pages/staff-admin/en.json" with { type: "json" };
import { StaffAccountForm } from "../../packages/web/src/features/staff-accounts/staff-account-form.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

test("an address that is taken has the focus", async () => {
  await startTexts("en", { "pages/staff-admin": texts });
  stubNetwork({
    "POST /staff/admin/account": () => ({
      status: 409,
      body: { success: false, code: 900054, message: "", fields: [{ path: "account", key: "duplicate" }] },
    }),
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <StaffAccountForm
            member={undefined}
            roles={[{ role: "ADMIN", assignable: true, holders: 1 }] as never}
            onClose={() => undefined}
            onDone={() => undefined}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const account = screen.getByLabelText(new RegExp(`^${texts.account.account}`));
  await user.type(account, "somebody@example.mo");
  await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${texts.account.role.ADMIN}`) }));
  await user.click(document.querySelector("button[type=submit]") as HTMLElement);
  await waitFor(() => expect(account.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(account));
});
