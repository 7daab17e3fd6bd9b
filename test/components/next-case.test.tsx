/** The way from one case to the next: after a decision the focus is on it, for whoever works by keyboard. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ReviewHead } from "../../packages/web/src/features/staff-review/review-head.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { Dialog } from "../../packages/web/src/ui/dialog.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => {
  vi.restoreAllMocks();
  void unload();
});

const application = {
  id: "app-1",
  version: 4,
  code: "FH-2026-000001",
  status: "PROCESSING",
  scheme: "FAIR_HOSTED",
  answers: {},
} as unknown as ApplicationView;
const next = { id: "app-2", code: "FH-2026-000002" };
const Page = ({ done, dialog = false }: { done?: string; dialog?: boolean }) => (
  <MemoryRouter initialEntries={["/staff/application/app-1?queue=PROCESSING"]}>
    <ResourceProvider>
      <Suspense>
        <ReviewHead application={application} canReview lastAction={done} />
        <Dialog open={dialog} onClose={() => undefined} title="Decide">
          <button type="submit">Send</button>
        </Dialog>
        <textarea aria-label="Note" />
        <button type="button">Accept</button>
      </Suspense>
    </ResourceProvider>
  </MemoryRouter>
);
const renderLink = (neighbours: object) => {
  stubNetwork({
    "GET /staff/queue/neighbours": () => ({ data: neighbours }),
    "POST /staff/application/app-1/presence": () => ({ data: { items: [] } }),
    "DELETE /staff/application/app-1/presence": () => ({ data: {} }),
  });
  return render(<Page />);
};

test.each([
  ["the next case of the list", { previous: null, next }, "Next: FH-2026-000002", "/staff/application/app-2"],
  [
    "what was passed over, at the end",
    { previous: null, next: null, first: next },
    "Next: FH-2026-000002",
    "/staff/application/app-2",
  ],
  ["the list, when nothing is left", { previous: null, next: null }, "Back to the queue", "/staff"],
])("after a decision the focus is on %s, with the list in its address", async (_, neighbours, name, path) => {
  const { rerender } = renderLink(neighbours);
  await userEvent.setup().click(screen.getByRole("button", { name: "Accept" }));
  rerender(<Page done="accept" />);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("A"));
  expect(document.activeElement?.textContent).toContain(name);
  expect(document.activeElement?.getAttribute("href")).toBe(`${path}?queue=PROCESSING`);
});

test("the focus is there although a dialog was open over the page until then", async () => {
  const { rerender } = renderLink({ previous: null, next });
  const focus = HTMLAnchorElement.prototype.focus;
  // As a browser does: nothing behind a modal dialog takes the focus.
  vi.spyOn(HTMLAnchorElement.prototype, "focus").mockImplementation(function (this: HTMLAnchorElement) {
    if (!document.querySelector("dialog[open]")) focus.call(this);
  });
  await screen.findAllByRole("link", { name: /FH-2026-000002/ });
  rerender(<Page dialog />);
  expect(document.querySelector("dialog[open]")).not.toBeNull();
  rerender(<Page done="accept" dialog={false} />);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Next: FH-2026-000002"));
});

test("whoever types meanwhile stays where they are", async () => {
  const { rerender } = renderLink({ previous: null, next });
  await userEvent.setup().click(screen.getByRole("textbox", { name: "Note" }));
  rerender(<Page done="accept" />);
  await screen.findAllByRole("link", { name: /FH-2026-000002/ });
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Note" }));
});
