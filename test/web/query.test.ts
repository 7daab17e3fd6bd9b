import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";

let query: typeof import("../../packages/web/src/shell/use-resource.ts");
let session: typeof import("../../packages/web/src/shell/session.ts").session;
beforeAll(async () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  query = await import("../../packages/web/src/shell/use-resource.ts");
  ({ session } = await import("../../packages/web/src/shell/session.ts"));
});
/** What a component that reads a path shows when it is rendered now. */
const shown = (path: string): string =>
  renderToString(createElement(() => query.useResource<string>(path).data ?? "nothing"));

test("a session that ends while a prerendered page comes to life leaves it what it was rendered from", () => {
  query.storePrerenderedAnswer("/api/thirdparty", "two ways in");
  session.end();
  expect(shown("/thirdparty")).toBe("two ways in");
});

test("what was written since is read anew, also after the end of a session", () => {
  query.storePrerenderedAnswer("/api/help", "an old text");
  query.invalidateResources("/help");
  session.end();
  expect(shown("/help")).toBe("nothing");
});
