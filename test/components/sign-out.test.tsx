/**
 * Signing out of any guarded page ends on the home page, and nobody is led back to the page that was left (spec 1 §2).
 */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { applicationFormRoutes } from "../../packages/web/src/app/application-form-routes.tsx";
import { paymentRoutes } from "../../packages/web/src/app/payment-routes.tsx";
import { personalRoutes } from "../../packages/web/src/app/personal-routes.tsx";
import { reportRoutes } from "../../packages/web/src/app/report-routes.tsx";
import { staffRoutes } from "../../packages/web/src/app/staff-routes.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const areas = {
  personal: personalRoutes,
  form: applicationFormRoutes,
  payment: paymentRoutes,
  report: reportRoutes,
  staff: staffRoutes,
};
const answerDone = (): NetworkAnswer => ({ data: { done: true } });
const failures: Record<string, () => NetworkAnswer> = {
  "has ended the session already": () => ({ status: 401, body: { success: false, code: 200111 } }),
  "cannot be reached": () => {
    throw new TypeError("Failed to fetch");
  },
};
const replace = vi.fn();
beforeEach(() => {
  // A session stores the reason for its end in memory, which belongs to one page of the browser.
  vi.resetModules();
  replace.mockClear();
  vi.stubGlobal("location", { origin: location.origin, search: "", pathname: "/", replace });
});
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
/** Opens a guarded page as its reader, with the header above it. */
const openPage = async (path: string, staff: boolean): Promise<void> => {
  await startTexts("en");
  const { session } = await import("../../packages/web/src/shell/session.ts");
  const { RequireSignIn, RequireStaff } = await import("../../packages/web/src/shell/route-guards.tsx");
  const { Header } = await import("../../packages/web/src/app/header.tsx");
  const { ResourceProvider } = await import("../../packages/web/src/shell/resource-provider.tsx");
  const { setSignedOutHandler } = await import("../../packages/web/src/shell/api.ts");
  setSignedOutHandler(() => expect.unreachable("the page must not ask for another session"));
  session.start("account.secret", { staff });
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[path]}>
        <Header />
        <Address />
        <Routes>
          <Route element={staff ? <RequireStaff /> : <RequireSignIn />}>
            <Route path="*" element={<p>a guarded page</p>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByText("a guarded page");
};

const signOutFrom = async (path: string, staff: boolean, answer: () => NetworkAnswer): Promise<void> => {
  stubNetwork({ "POST /user/logout": answer, "GET /notice/unread": () => ({ data: { count: 0 } }) });
  await openPage(path, staff);
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(replace.mock.calls).toEqual([["/index"]]));
  // Until the browser has left, no guard leads to a sign-in page that would remember the page.
  expect(document.querySelector("output")?.textContent).toBe(path);
  expect(sessionStorage.getItem("token")).toBeNull();
};

test.each(Object.entries(areas))(
  "signing out of a page of the %s area leads to the home page",
  async (area, routes) => {
    await signOutFrom(routes[0]?.path ?? "", area === "staff", answerDone);
  },
);

test.each(Object.entries(failures))(
  "signing out leads to the home page when the server %s",
  async (_, answer) => {
    await signOutFrom("/personal/record", false, answer);
  },
);
