/**
 * Input into a page behind the sign-in is kept even before the rest of the site has loaded: the part that notices it
 * comes with the page (`preloadPage`, decisions 0320, 0512).
 */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import login from "../../locales/pages/login/en.json" with { type: "json" };
import { PageFrame } from "../../packages/web/src/app/page-frame.tsx";
import { preloadPage } from "../../packages/web/src/app/router.tsx";
import { api } from "../../packages/web/src/shell/api.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const address = "/personal/con_user";

test("input in the moment of the first rendering is kept when the session has ended", async () => {
  await startTexts("en", { "pages/login": login });
  session.start("ana.ended");
  stubNetwork({
    "GET /user/captcha": () => ({
      data: { codeId: "c-1", image: "<svg/>", key: "k", expiresAt: "2099-01-01T00:00:00.000Z" },
    }),
    "POST /contact": () => ({ status: 401, body: { success: false, code: 200111 } }),
  });
  await preloadPage(address);
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[`${address}?lang=en`]}>
        <Routes>
          <Route element={<PageFrame />}>
            <Route path="/login" element={<h1>Sign in</h1>} />
            <Route path={address} element={<input aria-label="Name" />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </ResourceProvider>,
  );
  // Nothing is awaited before this, because a call after the page is shown would come too late for it.
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Chan Tai Man" } });
  const outcome = api.post("/contact", {}).catch((refusal: { status?: number }) => refusal.status);
  await screen.findByText("Sign in again to carry on");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Chan Tai Man");
  // Its form comes a moment later.
  const leave = await screen.findByRole("button", { name: login.session.leave });
  await act(async () => leave.click());
  expect(await outcome).toBe(401);
});
