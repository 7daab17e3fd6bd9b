/** The cards of contacts on a phone: an address that is too long for its line wraps after its @. */
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Component as ContactsPage } from "../../packages/web/src/features/institution/contacts-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

test("an e-mail address breaks after its @ before it breaks inside a word", async () => {
  await startTexts("pt");
  session.start("account.token");
  const names = { zh: "機構", pt: "Instituição" };
  stubNetwork({
    "GET /user/current": () => ({
      data: { institutions: [{ id: "i1", names, role: "ADMINISTRATOR", status: "PASSED" }] },
    }),
    "GET /contact": () => ({
      data: {
        items: [
          {
            id: "c1",
            version: 1,
            nameForeign: "Ana Rodrigues",
            employmentStatus: "IN_SERVICE",
            email: "ana.rodrigues@empresa-de-exemplo.mo",
          },
        ],
      },
    }),
  });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <ContactsPage />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findAllByText("Ana Rodrigues");
  const addresses = [...document.querySelectorAll(".identifier")];
  expect(addresses.map(({ innerHTML }) => innerHTML)).toEqual(["ana.rodrigues@<wbr>empresa-de-exemplo.mo"]);
});
