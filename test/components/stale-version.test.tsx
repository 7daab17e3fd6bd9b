/** A record that a colleague changed meanwhile is read again, so that the next attempt is not refused too. */
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import commonTexts from "../../locales/common/en.json";
import { ApiError, api } from "../../packages/web/src/shell/api.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { useResource } from "../../packages/web/src/shell/use-resource.ts";
import { FailureAlert } from "../../packages/web/src/ui/alert.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => {
  unload();
  session.start("ana.first");
});

test("a page without a way of its own reads what it shows again, and keeps what is typed", async () => {
  let version = 1;
  const calls = stubNetwork({
    "GET /institution/i1": () => ({ data: { id: "i1", version } }),
    "DELETE /institution/i1": () => ({ status: 409, body: { success: false, code: 900050 } }),
  });
  const LeaveForm = () => {
    const { data } = useResource<{ version: number }>("/institution/i1");
    const [reason, setReason] = useState("");
    const [error, setError] = useState<unknown>();
    const endMembership = () => api.del("/institution/i1", data?.version ?? 0).catch(setError);
    return (
      <>
        <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
        <button type="button" onClick={() => void endMembership()}>
          Send version {data?.version}
        </button>
        {error instanceof ApiError && <FailureAlert error={error} />}
      </>
    );
  };
  renderPage(<LeaveForm />);
  const button = await screen.findByRole("button", { name: "Send version 1" });
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "moved away" } });
  version = 2;
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole("button", { name: commonTexts.action.reload }));
  expect(await screen.findByRole("button", { name: "Send version 2" })).toBeTruthy();
  expect(await screen.findByText(commonTexts.state.reloaded)).toBeTruthy();
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "moved away");
  expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2);
});
