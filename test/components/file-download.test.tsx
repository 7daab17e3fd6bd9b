/** A file is waited for as a page is: a busy portal is asked again. */
import { expect, test, vi } from "vitest";
import { api } from "../../packages/web/src/shell/api.ts";
import { stubNetwork } from "./network.ts";

test("a download is asked for again when the portal is busy", async () => {
  URL.createObjectURL = () => "blob:file";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  let isBusy = true;
  const calls = stubNetwork({
    "GET /activity/e1/lottery/file": () => {
      if (!isBusy) return { data: {} };
      isBusy = false;
      return { status: 503, body: { success: false, code: 900270 } };
    },
  });
  await api.download("/activity/e1/lottery/file", "draw.json");
  expect(calls).toHaveLength(2);
});
