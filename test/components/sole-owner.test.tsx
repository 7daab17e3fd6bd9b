/** A business that belongs to the person in charge: one button fills in the owner. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import institution from "../../locales/pages/institution/en.json" with { type: "json" };
import { RegisterInstitution } from "../../packages/web/src/features/institution/register-institution.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { amplifyKit } from "../../packages/web/src/ui/amplify-kit.tsx";
import { KitProvider } from "../../packages/web/src/ui/kit.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const readValues = (): string[] =>
  ["name", "share", "idNumber"].map((column) => {
    const input = document.getElementById(`f-shareholders-0-${column}`);
    return input instanceof HTMLInputElement ? input.value : "missing";
  });

test("the person in charge becomes the owner, and the number of the card is next", async () => {
  await startTexts("en", { "pages/institution": institution });
  session.start("ana.first");
  stubNetwork({
    "GET /user/current": () => ({
      data: { id: "a", account: "ana@example.mo", roles: [], institutions: [] },
    }),
    "GET /institution/place": () => ({ data: { free: true } }),
  });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <KitProvider kit={amplifyKit}>
          <RegisterInstitution />
        </KitProvider>
      </MemoryRouter>
    </ResourceProvider>,
  );
  const findOffer = () => screen.queryByRole("button", { name: "Rosa Fong owns 100%" });
  await userEvent.type(await screen.findByLabelText(/Person in charge/), "Rosa Fong");
  // An association has no owners.
  await userEvent.click(screen.getByLabelText(/association/i));
  expect(findOffer()).toBeNull();
  await userEvent.click(screen.getByLabelText("Enterprise"));
  await userEvent.click(findOffer() ?? expect.fail("nothing is offered"));
  expect(readValues()).toEqual(["Rosa Fong", "100", ""]);
  expect(document.activeElement?.id).toBe("f-shareholders-0-idNumber");
  expect(findOffer()).toBeNull();
});
